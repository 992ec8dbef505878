/** Disputes: a cardholder takes the money back, and the merchant may answer with evidence. */
import type Stripe from 'stripe';
import type { Context } from '../api/context.ts';
import { idOf } from '../api/context.ts';
import { invalidRequest } from '../api/errors.ts';
import { addToBalance } from './balance.ts';
import { evidenceFields } from './evidence-fields.ts';
import { newId } from './ids.ts';

const DISPUTE_FEE = 1500;
const DAYS_TO_ANSWER = 9;

/**
 * Opens a dispute over what is not refunded of a charge. There is one at a time. An inquiry withdraws nothing
 * until it is escalated.
 */
export function openDispute(
  context: Context,
  chargeId: string,
  options: { reason?: string; amount?: number; inquiry?: boolean } = {},
): Stripe.Dispute | undefined {
  const charge = context.store.get('charge', chargeId);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = Math.min(options.amount ?? left, left);
  if (blocksRefunds(context, chargeId) || amount <= 0) return undefined;
  const id = newId('du');
  const withdrawn = options.inquiry ? [] : [withdraw(context, charge, id, amount)];
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: withdrawn,
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceFields.map((field) => [field, null])),
      enhanced_evidence: {},
    } as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: context.now() + DAYS_TO_ANSWER * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: options.inquiry ?? false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: options.reason ?? 'fraudulent',
    status: options.inquiry ? 'warning_needs_response' : 'needs_response',
  };
  context.store.put<'charge'>({ ...charge, disputed: true });
  context.store.put<'dispute'>(dispute);
  context.events.emit('charge.dispute.created', dispute, context.request);
  if (!options.inquiry) context.events.emit('charge.dispute.funds_withdrawn', dispute, context.request);
  return dispute;
}

function withdraw(context: Context, charge: Stripe.Charge, id: string, amount: number) {
  return addToBalance(context, {
    type: 'adjustment',
    amount: -amount,
    fee: DISPUTE_FEE,
    currency: charge.currency,
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
}

/** The bank turns an inquiry into a dispute. */
export function escalateDispute(context: Context, id: string): Stripe.Dispute {
  const dispute = context.store.get('dispute', id);
  if (dispute.status !== 'warning_needs_response') throw invalidRequest(`${id} is no open inquiry.`);
  const charge = context.store.get('charge', idOf(dispute.charge) ?? '');
  const escalated: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [withdraw(context, charge, id, dispute.amount)],
    is_charge_refundable: false,
    status: 'needs_response',
  };
  context.store.put<'dispute'>(escalated);
  context.events.emit('charge.dispute.updated', escalated, context.request);
  context.events.emit('charge.dispute.funds_withdrawn', escalated, context.request);
  return escalated;
}

/** The bank closes an inquiry, and nothing was withdrawn. */
export function closeInquiry(context: Context, id: string): Stripe.Dispute {
  const dispute = context.store.get('dispute', id);
  if (dispute.status !== 'warning_needs_response') throw invalidRequest(`${id} is no open inquiry.`);
  const closed: Stripe.Dispute = { ...dispute, status: 'warning_closed' };
  context.store.put<'dispute'>(closed);
  context.events.emit('charge.dispute.closed', closed, context.request);
  return closed;
}

/** Whether a dispute keeps the merchant from refunding the charge. */
export function blocksRefunds(context: Context, chargeId: string): boolean {
  const { data } = context.store.page('dispute', { charge: chargeId }, { limit: 100 });
  return data.some(({ status }) => !['won', 'warning_needs_response', 'warning_closed'].includes(status));
}
