/** The frame that holds the card field, seen from the merchant's page. It never hands over a card number. */
import type { ElementKind, FieldLook, FrameError, FromFrame, ToFrame } from '../protocol.ts';

export type FrameAnswer = { error?: FrameError; paymentMethod?: { id: string } };
type Ask = { what: 'validate' } | { what: 'create-payment-method'; fields: [string, string][] };

export type CardFrameOptions = {
  base: string;
  kind: ElementKind;
  publishableKey: string;
  look: FieldLook;
  onMessage(message: Exclude<FromFrame, { type: 'answer' | 'height' | 'loaded' }>): void;
};

/** Room around the fields inside the frame, so that a focus ring is not cut off. */
const RING_ROOM = 4;
const titles: Record<ElementKind, string> = {
  payment: 'Secure payment input frame',
  card: 'Secure card payment input frame',
};

export class CardFrame {
  readonly element = document.createElement('iframe');
  #options: CardFrameOptions;
  #origin: string;
  #answers = new Map<number, (answer: FrameAnswer) => void>();
  #waiting: ToFrame[] = [];
  #loaded = false;
  #listen = (event: MessageEvent) => this.#receive(event);

  constructor(options: CardFrameOptions) {
    this.#options = options;
    this.#origin = new URL(options.base).origin;
    const frame = this.element;
    frame.src = `${options.base}elements/card.html#${encodeURIComponent(location.origin)}`;
    frame.title = titles[options.kind];
    frame.allow = 'payment *';
    frame.setAttribute('frameborder', '0');
    frame.setAttribute('scrolling', 'no');
    const look = frame.style;
    look.setProperty('border', '0');
    look.setProperty('display', 'block');
    look.setProperty('margin', `${-RING_ROOM}px`);
    look.setProperty('width', `calc(100% + ${2 * RING_ROOM}px)`);
    look.setProperty('height', options.kind === 'payment' ? '182px' : '28px');
    look.setProperty('color-scheme', 'light');
    look.setProperty('background', 'transparent');
    window.addEventListener('message', this.#listen);
  }

  /** Sends a message; one that is sent before the frame has loaded waits for it. */
  send(message: ToFrame): void {
    if (this.#loaded) this.element.contentWindow?.postMessage(message, this.#origin);
    else this.#waiting.push(message);
  }

  ask(ask: Ask): Promise<FrameAnswer> {
    const number = this.#answers.size + 1;
    return new Promise((resolve) => {
      this.#answers.set(number, resolve);
      this.send({ type: 'ask', ask: number, ...ask });
    });
  }

  remove(): void {
    window.removeEventListener('message', this.#listen);
    this.element.remove();
    this.#loaded = false;
  }

  #receive(event: MessageEvent): void {
    // Any window may post messages here; only this frame on the payment provider's origin is listened to.
    if (event.source !== this.element.contentWindow || event.origin !== this.#origin) return;
    const message = event.data as FromFrame;
    if (message.type === 'loaded') this.#greet();
    else if (message.type === 'height') this.element.style.setProperty('height', `${message.height}px`);
    else if (message.type === 'answer') this.#answers.get(message.ask)?.(message);
    else this.#options.onMessage(message);
  }

  #greet(): void {
    const { kind, publishableKey, look } = this.#options;
    const waiting = this.#waiting.splice(0);
    this.#loaded = true;
    this.send({ type: 'init', kind, publishableKey, look });
    for (const message of waiting) this.send(message);
  }
}
