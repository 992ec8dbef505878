/** An element: a card field that the merchant places in a node of its page. */
import type { ElementKind, FieldLook, FieldState, FromFrame } from '../protocol.ts';
import { CardFrame, type FrameAnswer } from './card-frame.ts';
import { Emitter } from './emitter.ts';
import { groundBehind, watchGround } from './ground.ts';
import { IntegrationError } from './integration-error.ts';
import { type Intent, intentPath, requestApi } from './requests.ts';

type FieldMessage = Exclude<FromFrame, { type: 'answer' | 'height' | 'loaded' }>;

export type ElementOptions = Record<string, unknown> & {
  style?: FieldLook['style'];
  classes?: Record<string, string>;
  disabled?: boolean;
  readOnly?: boolean;
  hideIcon?: boolean;
};

export type ElementSetting = {
  base: string;
  publishableKey: string;
  clientSecret?: string;
  /** The look that the group of elements shares. */
  look(): FieldLook;
  forget(element: CardFieldElement): void;
};

export class CardFieldElement extends Emitter {
  readonly kind: ElementKind;
  #setting: ElementSetting;
  #options: ElementOptions;
  #frame: CardFrame | undefined;
  #parent: HTMLElement | undefined;
  #destroyed = false;
  #ground: string | undefined;
  #endWatch: (() => void) | undefined;
  #state: FieldState = { empty: true, complete: false, brand: 'unknown' };

  constructor(kind: ElementKind, options: ElementOptions, setting: ElementSetting) {
    super();
    this.kind = kind;
    this.#options = options;
    this.#setting = setting;
  }

  mount(target: string | HTMLElement): void {
    if (this.#destroyed) throw new IntegrationError('This Element has already been destroyed.');
    const parent = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!parent) {
      throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
    }
    if (parent === this.#parent) return;
    this.unmount();
    this.#parent = parent;
    this.#ground = groundBehind(parent);
    this.#endWatch = watchGround(() => this.#followGround());
    const { base, publishableKey, clientSecret } = this.#setting;
    const frame = new CardFrame({
      base,
      kind: this.kind,
      publishableKey,
      look: this.#look(),
      onMessage: (message) => void this.#onMessage(message, clientSecret),
    });
    this.#frame = frame;
    parent.replaceChildren(frame.element);
    this.#markParent();
    // Listeners are attached after mounting, so the first event waits for them.
    queueMicrotask(() => this.#emitEvent('loaderstart'));
  }

  unmount(): void {
    this.#endWatch?.();
    this.#frame?.remove();
    this.#frame = undefined;
    for (const name of Object.values(this.#classNames())) this.#parent?.classList.remove(name);
    this.#parent = undefined;
    this.#state = { empty: true, complete: false, brand: 'unknown' };
  }

  destroy(): void {
    this.unmount();
    this.#destroyed = true;
    this.#setting.forget(this);
  }

  update(options: ElementOptions): this {
    this.#options = { ...this.#options, ...options };
    this.showLook();
    return this;
  }

  focus(): void {
    this.#frame?.element.focus();
    this.#frame?.send({ type: 'focus' });
  }

  blur(): void {
    this.#frame?.send({ type: 'blur' });
  }

  clear(): void {
    this.#frame?.send({ type: 'clear' });
  }

  collapse(): this {
    return this;
  }

  /** Sends the look to the frame again, after the element's or its group's options changed. */
  showLook(): void {
    if (this.#parent) this.#ground = groundBehind(this.#parent);
    this.#frame?.send({ type: 'look', look: this.#look() });
  }

  /** Shows what is wrong in the fields, and answers with it. */
  validate(): Promise<FrameAnswer> {
    return this.#mounted().ask({ what: 'validate' });
  }

  /** Makes a payment method of what was typed. `fields` are further form fields, such as billing details. */
  createPaymentMethod(fields: [string, string][]): Promise<FrameAnswer> {
    return this.#mounted().ask({ what: 'create-payment-method', fields });
  }

  #followGround(): void {
    if (this.#parent && groundBehind(this.#parent) !== this.#ground) this.showLook();
  }

  #mounted(): CardFrame {
    if (this.#frame) return this.#frame;
    throw new IntegrationError(
      `We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.`,
    );
  }

  async #onMessage(message: FieldMessage, clientSecret: string | undefined): Promise<void> {
    if (message.type === 'ready') await this.#becomeReady(clientSecret);
    else if (message.type === 'change') this.#change(message.state);
    else if (message.type === 'enter') this.#frame?.element.closest('form')?.requestSubmit();
    else if (message.type === 'focus' || message.type === 'blur') {
      this.#parent?.classList.toggle(this.#classNames().focus, message.type === 'focus');
      this.#emitEvent(message.type);
    } else if (message.type === 'escape') this.#emitEvent(message.type);
  }

  /**
   * An element for an intent is ready once the intent could be read; otherwise it reports why it cannot load.
   */
  async #becomeReady(clientSecret: string | undefined): Promise<void> {
    if (clientSecret && this.kind === 'payment') {
      const { base, publishableKey } = this.#setting;
      const found = await requestApi<Intent>(base, 'GET', intentPath(clientSecret), [
        ['key', publishableKey],
        ['client_secret', clientSecret],
      ]);
      if (found.error) return this.#emitEvent('loaderror', { error: found.error });
    }
    this.#emitEvent('ready');
  }

  #change(state: FieldState): void {
    this.#state = state;
    this.#markParent();
    const { empty, complete, error, brand } = state;
    if (this.kind === 'payment') {
      this.#emitEvent('change', { empty, complete, collapsed: false, value: { type: 'card' } });
    } else {
      this.#emitEvent('change', { empty, complete, error, brand, value: { postalCode: '' } });
    }
  }

  #emitEvent(event: string, more: object = {}): void {
    if (!this.#destroyed) this.emit(event, { elementType: this.kind, ...more });
  }

  #look(): FieldLook {
    const { style, disabled, readOnly, hideIcon } = this.#options;
    const isDisabled = disabled === true || readOnly === true;
    return { ...this.#setting.look(), style, hideIcon, disabled: isDisabled, ground: this.#ground };
  }

  #classNames() {
    const name = 'StripeElement';
    return {
      base: this.#options.classes?.base ?? name,
      complete: this.#options.classes?.complete ?? `${name}--complete`,
      empty: this.#options.classes?.empty ?? `${name}--empty`,
      focus: this.#options.classes?.focus ?? `${name}--focus`,
      invalid: this.#options.classes?.invalid ?? `${name}--invalid`,
    };
  }

  #markParent(): void {
    const names = this.#classNames();
    const list = this.#parent?.classList;
    list?.add(names.base);
    list?.toggle(names.complete, this.#state.complete);
    list?.toggle(names.empty, this.#state.empty);
    list?.toggle(names.invalid, this.#state.error !== undefined);
  }
}
