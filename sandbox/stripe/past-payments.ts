/**
 * Payments that were made before the stand-in first started, each at its time. Nobody is notified of them.
 */
import type { Context } from './api/context.ts';
import { invalidRequest } from './api/errors.ts';
import { parseParams } from './api/params.ts';
import { silently } from './lies.ts';
import { createPaymentIntent } from './objects/payment-intents.ts';

type PastPayment = { paymentId: string; amount: number; minutesAgo: number };

/** Returns the intents in the order of the payments. */
export function makePastPayments(context: Context, body: Record<string, unknown>): { intents: string[] } {
  if (!Array.isArray(body.payments)) throw invalidRequest('Name the payments.', { param: 'payments' });
  return { intents: (body.payments as PastPayment[]).map((payment) => pay(context, payment)) };
}

function pay(context: Context, { paymentId, amount, minutesAgo }: PastPayment): string {
  const then: Context = { ...silently(context), now: () => context.now() - minutesAgo * 60 };
  const fields = new URLSearchParams({
    amount: String(amount),
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'metadata[paymentId]': paymentId,
  });
  const made = createPaymentIntent(then, parseParams(String(fields)));
  if ('status' in made && 'id' in made) return made.id;
  throw invalidRequest('The past payment was declined.');
}
