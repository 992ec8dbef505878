/**
 * The files that browsers load: the script, the card frame and the bank's page. They are served without a
 * build.
 */
import { createHash } from 'node:crypto';
import type { Call, Reply } from '#sandbox/kernel/call.ts';
import type { Router } from '#sandbox/kernel/http.ts';
import { type Context, idOf } from './api/context.ts';
import { ApiError, noSuch } from './api/errors.ts';
import { browserFile, browserScript } from './browser-scripts.ts';
import { finishAuthentication } from './objects/confirm-payment.ts';
import { finishSetupAuthentication } from './objects/setup-intents.ts';

type Pages = { router: Router; inTransaction<T>(work: (context: Context) => T): T };

/** Only this service's own files run; fonts and font sheets may come from the merchant. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' https: http:; font-src * data:; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'";

const script = 'text/javascript; charset=utf-8';
const sheet = 'text/css; charset=utf-8';
const page = 'text/html; charset=utf-8';
const picture = 'image/svg+xml';
const marks = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'unknown', 'code'];

export function bindPages({ router, inTransaction }: Pages): void {
  const files: [string, string, () => string][] = [
    ['/stripe.js', script, () => browserScript('page', pageParts)],
    ['/elements/card.html', page, () => browserFile('frame/card.html')],
    ['/elements/card.css', sheet, () => browserFile('frame/card.css')],
    [
      '/elements/card.js',
      script,
      () => browserScript('frame', ['card-input', 'look', 'field', 'card-form', 'card']),
    ],
    ['/authenticate.css', sheet, () => browserFile('authenticate/authenticate.css')],
    ['/bank.svg', picture, () => browserFile('authenticate/bank.svg')],
    ['/authenticate.js', script, () => browserScript('authenticate', ['authenticate'])],
  ];
  for (const mark of marks) {
    files.push([`/elements/marks/${mark}.svg`, picture, () => browserFile(`frame/marks/${mark}.svg`)]);
  }
  for (const [path, type, read] of files) router.on('GET', path, keptFile(type, read));

  router.on('GET', '/authenticate/:attempt', (call) =>
    orNothing(() => inTransaction((context) => question(context, call.params.attempt ?? ''))),
  );
  router.on('POST', '/authenticate/:attempt', (call) =>
    orNothing(() => inTransaction((context) => decide(context, call))),
  );
}

/** Each file follows those it uses, since they are served as one. */
const pageParts = [
  'integration-error',
  'requests',
  'emitter',
  'ground',
  'card-frame',
  'element',
  'elements',
  'authentication-dialog',
  'confirm',
  'stripe',
];

/** Reads a file at its first request; a browser that asks again is usually answered 304. */
function keptFile(type: string, read: () => string): (call: Call) => Reply {
  let kept: { text: string; tag: string } | undefined;
  return (call) => {
    if (!kept) {
      const text = read();
      kept = { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` };
    }
    const headers = {
      'content-type': type,
      'cache-control': 'no-cache',
      etag: kept.tag,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      ...(type === page ? { 'content-security-policy': framePolicy } : {}),
    };
    return call.headers['if-none-match'] === kept.tag
      ? { status: 304, headers }
      : { headers, body: kept.text };
  };
}

function question(context: Context, attempt: string): Reply {
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
    headers: { 'content-type': page, 'cache-control': 'no-store', 'content-security-policy': policy },
    body: html,
  };
}

function decide(context: Context, call: Call): Reply {
  const attempt = call.params.attempt ?? '';
  const { intent } = waitingIntent(context, attempt);
  const { returnUrl } = context.store.hidden(intent.id);
  const outcome =
    new URLSearchParams(call.body.toString('utf8')).get('outcome') === 'complete' ? 'complete' : 'fail';
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

function orNothing(work: () => Reply): Reply {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.message };
    throw error;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
