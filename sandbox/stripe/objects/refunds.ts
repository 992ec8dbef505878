/** Refunds: never more than what is left of the charge. */
import type Stripe from 'stripe';
import { type Context, idOf } from '../api/context.ts';
import { invalidRequest } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { addToBalance } from './balance.ts';
import { blocksRefunds } from './disputes.ts';
import { newId } from './ids.ts';
import { readBehavior } from './payment-methods.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;
const SETTLES_AFTER_MS = 5000;

export function createRefund(context: Context, params: Params): Stripe.Refund {
  const charge = chargeToRefund(context, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (blocksRefunds(context, charge.id)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.integer('amount') ?? left;
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const method = context.store.get('payment_method', charge.payment_method ?? '');
  const behavior = readBehavior(context, method);
  const id = newId('re');
  const transaction = addToBalance(context, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: id,
  });
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: params.oneOf('reason', reasons) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behavior === 'refund-pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  const refunded = withRefunded(charge, charge.amount_refunded + amount);
  context.store.put<'charge'>(refunded);
  context.store.put<'refund'>(refund);
  context.events.emit('charge.refunded', refunded, context.request, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  context.events.emit('refund.created', refund, context.request);
  if (behavior === 'refund-pending') context.schedule.plan('refund-succeeds', id, SETTLES_AFTER_MS);
  if (behavior === 'refund-fails') context.schedule.plan('refund-fails', id, SETTLES_AFTER_MS);
  return refund;
}

export function updateRefund(context: Context, id: string, params: Params): Stripe.Refund {
  const refund = context.store.get('refund', id);
  const changed: Stripe.Refund = { ...refund, metadata: mergeMetadata(refund.metadata ?? {}, params) };
  context.store.put<'refund'>(changed);
  context.events.emit('refund.updated', changed, context.request);
  return changed;
}

function chargeToRefund(context: Context, params: Params): Stripe.Charge {
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  if (!chargeId && !intentId) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = intentId ? context.store.get('payment_intent', intentId, 'payment_intent') : undefined;
  const id = chargeId ?? idOf(intent?.latest_charge);
  const charge = id ? context.store.get('charge', id, 'charge') : undefined;
  if (charge?.status === 'succeeded' && (!intent || charge.payment_intent === intent.id)) return charge;
  throw invalidRequest(
    intent
      ? `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
      : `Charge ${chargeId} was not successful and cannot be refunded.`,
    { param: intent ? 'payment_intent' : 'charge' },
  );
}

export function withRefunded(charge: Stripe.Charge, amount: number): Stripe.Charge {
  return { ...charge, amount_refunded: amount, refunded: amount === charge.amount_captured };
}

function dollars(cents: number): string {
  return `$${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
}
