/**
 * The card field's frame. The number is read, validated and sent to the API in here; the embedding page never
 * sees it.
 */
import type { FrameError, FromFrame, ToFrame } from '../protocol.ts';
import { type CardForm, createCardForm } from './card-form.ts';

/**
 * The embedding page's origin, from this frame's address. The frame exchanges messages with that origin
 * alone.
 */
const pageOrigin = decodeURIComponent(location.hash.slice(1));
let lastState = '';
let publishableKey = '';
let form: CardForm | undefined;

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== pageOrigin) return;
  // Scripts and browser extensions may post other messages to this window; they are ignored.
  const message = event.data as ToFrame | null;
  if (message?.type === 'init') start(message);
  else if (form && message) handle(form, message);
});
document.addEventListener('focusin', () => post({ type: 'focus' }));
document.addEventListener('focusout', (event) => {
  if (!event.relatedTarget) post({ type: 'blur' });
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') post({ type: 'escape' });
});
post({ type: 'loaded' });

function start(message: Extract<ToFrame, { type: 'init' }>): void {
  publishableKey = message.publishableKey;
  form = createCardForm(message.kind, message.look, report);
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    post({ type: 'enter' });
  });
  new ResizeObserver(reportHeight).observe(form.element);
  reportHeight();
  post({ type: 'ready' });
}

function handle(card: CardForm, message: Exclude<ToFrame, { type: 'init' }>): void {
  if (message.type === 'look') card.look(message.look);
  else if (message.type === 'focus') card.focus();
  else if (message.type === 'blur') (document.activeElement as HTMLElement | null)?.blur();
  else if (message.type === 'clear') card.clear();
  else if (message.type === 'ask') answer(card, message);
}

function answer(card: CardForm, message: Extract<ToFrame, { type: 'ask' }>): void {
  if (message.what === 'create-payment-method') void createMethod(card, message.ask, message.fields);
  else post({ type: 'answer', ask: message.ask, error: card.validate() });
}

async function createMethod(card: CardForm, ask: number, more: [string, string][]): Promise<void> {
  const error = card.validate();
  if (error) return post({ type: 'answer', ask, error });
  const body = new URLSearchParams([['key', publishableKey], ['type', 'card'], ...card.data(), ...more]);
  try {
    const response = await fetch('../v1/payment_methods', { method: 'POST', body });
    const answer = (await response.json()) as { id: string; error?: FrameError };
    if (!answer.error) return post({ type: 'answer', ask, paymentMethod: answer });
    card.showRefusal(answer.error);
    post({ type: 'answer', ask, error: answer.error });
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
    post({ type: 'answer', ask, error: { type: 'api_connection_error', message } });
  }
}

/** Posts the public state of the fields to the page when it changed. */
function report(): void {
  if (!form) return;
  reportHeight();
  const state = form.state();
  const text = JSON.stringify(state);
  if (text === lastState) return;
  lastState = text;
  post({ type: 'change', state });
}

function reportHeight(): void {
  const height = form?.element.getBoundingClientRect().height ?? 0;
  if (height > 0) post({ type: 'height', height: Math.ceil(height) });
}

function post(message: FromFrame): void {
  if (window.parent !== window) window.parent.postMessage(message, pageOrigin);
}
