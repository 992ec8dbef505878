/** How a refund ends at the cardholder’s bank. */
import type Stripe from 'stripe';
import { type Context, idOf } from '../api/context.ts';
import { addToBalance } from './balance.ts';
import { withRefunded } from './refunds.ts';

/** The bank has taken a refund that was pending. */
export function succeedRefund(context: Context, id: string): Stripe.Refund {
  const refund = context.store.get('refund', id);
  if (refund.status !== 'pending') return refund;
  const done: Stripe.Refund = { ...refund, status: 'succeeded' };
  context.store.put<'refund'>(done);
  context.events.emit('charge.refund.updated', done, context.request, { status: refund.status });
  context.events.emit('refund.updated', done, context.request, { status: refund.status });
  return done;
}

/** The bank has sent a refund back: the money returns to the merchant's balance. */
export function failRefund(context: Context, id: string): Stripe.Refund {
  const refund = context.store.get('refund', id);
  if (refund.status === 'failed' || refund.status === 'canceled') return refund;
  const charge = context.store.get('charge', idOf(refund.charge) ?? '');
  const back = addToBalance(context, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
  });
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: back.id,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  };
  context.store.put<'charge'>(withRefunded(charge, charge.amount_refunded - refund.amount));
  context.store.put<'refund'>(failed);
  context.events.emit('charge.refund.updated', failed, context.request, { status: refund.status });
  context.events.emit('refund.updated', failed, context.request, { status: refund.status });
  context.events.emit('refund.failed', failed, context.request, { status: refund.status });
  return failed;
}
