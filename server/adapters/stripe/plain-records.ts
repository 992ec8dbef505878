/** Translates Stripe's objects to the records that reconciliation compares. */

import type Stripe from 'stripe';
import { isId } from '#contract/kernel/id.ts';
import type { ProcessorRecord } from '#server/payments/processor-records-port.ts';
import { timeOf } from './epoch.ts';
import { idOf } from './plain.ts';

type Effect = ProcessorRecord['effect'];

/** An intent is a record of the money it received; one that received none has no effect. */
export function intentRecord(intent: Stripe.PaymentIntent): ProcessorRecord {
  return {
    kind: 'intent',
    id: intent.id,
    item: intent.id,
    paymentId: paymentNamed(intent.metadata),
    status: withCurrency(intent.status, intent.currency),
    effect: intent.amount_received > 0 ? 'made' : 'none',
    amountCents: BigInt(intent.amount_received),
    createdAt: timeOf(intent.created),
  };
}

export function chargeRecord(charge: Stripe.Charge): ProcessorRecord {
  return {
    kind: 'charge',
    id: charge.id,
    item: idOf(charge.payment_intent) ?? charge.id,
    paymentId: paymentNamed(charge.metadata),
    status: withCurrency(charge.status, charge.currency),
    effect: charge.status === 'succeeded' ? 'made' : charge.status === 'pending' ? 'pending' : 'none',
    // What was only authorized has not been taken.
    amountCents: BigInt(charge.amount_captured),
    createdAt: timeOf(charge.created),
  };
}

/**
 * The processor takes a refund from our balance when it is made, also while the bank has yet to accept it.
 */
export function refundRecord(refund: Stripe.Refund): ProcessorRecord {
  const effects: Record<string, Effect> = { succeeded: 'made', failed: 'none', canceled: 'none' };
  const status = refund.status ?? 'pending';
  return {
    kind: 'refund',
    id: refund.id,
    item: idOf(refund.payment_intent) ?? idOf(refund.charge) ?? refund.id,
    paymentId: paymentNamed(refund.metadata),
    status: withCurrency(status, refund.currency),
    effect: effects[status] ?? 'pending',
    amountCents: BigInt(refund.amount),
    createdAt: timeOf(refund.created),
  };
}

/** What the bank keeps: all that it took, less what it returned. An inquiry takes nothing. */
export function disputeRecord(dispute: Stripe.Dispute): ProcessorRecord {
  const kept = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: 'dispute',
    id: dispute.id,
    item: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? dispute.id,
    paymentId: null,
    status: withCurrency(dispute.status, dispute.currency),
    effect: kept > 0 ? 'made' : 'none',
    amountCents: BigInt(kept > 0 ? kept : dispute.amount),
    createdAt: timeOf(dispute.created),
  };
}

export function payoutRecord(payout: Stripe.Payout): ProcessorRecord {
  const effects: Record<string, Effect> = { paid: 'made', failed: 'none', canceled: 'none' };
  return {
    kind: 'payout',
    id: payout.id,
    item: payout.id,
    paymentId: null,
    status: withCurrency(payout.status, payout.currency),
    effect: effects[payout.status] ?? 'pending',
    amountCents: BigInt(payout.amount),
    createdAt: timeOf(payout.created),
  };
}

function paymentNamed(metadata: Stripe.Metadata | null): string | null {
  const named = metadata?.paymentId;
  return isId(named) ? named : null;
}

function withCurrency(status: string, currency: string): string {
  return currency === 'usd' ? status : `${status}, in ${currency}`;
}
