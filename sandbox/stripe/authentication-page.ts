/** The page of a bank that asks whether the card holder is paying. */
import type { Call, Reply } from '#sandbox/kernel/call.ts';
import { formOf } from '#sandbox/kernel/http.ts';
import { type Context, idOf } from './api/context.ts';
import { ApiError, noSuch } from './api/errors.ts';
import { browserFile } from './browser-scripts.ts';
import { finishAuthentication } from './objects/confirm-payment.ts';
import { finishSetupAuthentication } from './objects/confirm-setup.ts';
import { escapeHtml, framePolicy, htmlPage } from './page-parts.ts';

export function question(context: Context, attempt: string): Reply {
  const { intent, amount } = waitingIntent(context, attempt);
  const method = context.store.find('payment_method', idOf(intent.payment_method) ?? '');
  const values: Record<string, string> = {
    title: amount === undefined ? 'Confirm your card' : 'Confirm your payment',
    text:
      amount === undefined
        ? 'A shop asks to keep this card for later payments. Is that you?'
        : 'A shop asks for this payment. Is that you?',
    amount: amount ?? 'None now',
    card: `•••• ${method?.card?.last4 ?? '????'}`,
  };
  const html = browserFile('authenticate/authenticate.html').replace(/\{\{(\w+)\}\}/g, (_all, name: string) =>
    escapeHtml(values[name] ?? ''),
  );
  // The answer may send the browser back to any shop, which a browser counts as the form's action.
  const policy = framePolicy.replace("form-action 'self'", "form-action 'self' https: http:");
  return {
    headers: { 'content-type': htmlPage, 'cache-control': 'no-store', 'content-security-policy': policy },
    body: html,
  };
}

export function decide(context: Context, call: Call): Reply {
  const attempt = call.params.attempt ?? '';
  const { intent } = waitingIntent(context, attempt);
  const { returnUrl } = context.store.hidden(intent.id);
  const outcome = formOf(call).get('outcome') === 'complete' ? 'complete' : 'fail';
  const after =
    intent.object === 'payment_intent'
      ? finishAuthentication(context, intent.id, outcome)
      : finishSetupAuthentication(context, intent.id, outcome);
  if (call.headers.accept?.includes('application/json')) return { body: { status: after.status } };
  if (!returnUrl) return { body: 'Thank you. You can close this page.' };
  const address = new URL(returnUrl);
  address.searchParams.set(after.object, after.id);
  address.searchParams.set(`${after.object}_client_secret`, after.client_secret ?? '');
  address.searchParams.set('redirect_status', after.status === 'succeeded' ? 'succeeded' : 'failed');
  return { status: 303, headers: { location: address.href } };
}

function waitingIntent(context: Context, attempt: string) {
  const id = context.store.intentOfAttempt(attempt);
  if (!id) throw noSuch('authentication', attempt);
  if (id.startsWith('seti_')) return { intent: context.store.get('setup_intent', id) };
  const intent = context.store.get('payment_intent', id);
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency });
  return { intent, amount: amount.format(intent.amount / 100) };
}

export function orNothing(work: () => Reply): Reply {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.message };
    throw error;
  }
}
