/** Disputes: a cardholder takes the money back, and the merchant may answer with evidence. */
import type Stripe from 'stripe';
import type { Context } from '../api/context.ts';
import { idOf } from '../api/context.ts';
import { invalidRequest } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { addToBalance } from './balance.ts';
import { newId } from './ids.ts';

const disputeFee = 1500;
const daysToAnswer = 9;

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

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
      due_by: context.now() + daysToAnswer * 24 * 3600,
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
    fee: disputeFee,
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

/**
 * Accepts evidence. Submitting the words `winning_evidence` or `losing_evidence` as `uncategorized_text`
 * decides the dispute at once, as in Stripe's test mode.
 */
export function updateDispute(context: Context, id: string, params: Params): Stripe.Dispute {
  const dispute = context.store.get('dispute', id);
  refuseClosed(dispute);
  const evidence = params.hash('evidence');
  const given = Object.fromEntries(
    evidenceFields.flatMap((field) => (evidence?.has(field) ? [[field, evidence.clearable(field)]] : [])),
  );
  // Evidence is submitted unless the call only stages it.
  const submits = evidence !== undefined && params.flag('submit') !== false;
  const changed: Stripe.Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...given },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: dispute.evidence_details.has_evidence || evidence !== undefined,
      submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
    },
    metadata: mergeMetadata(dispute.metadata, params),
    status: submits ? 'under_review' : dispute.status,
  };
  context.store.put<'dispute'>(changed);
  context.events.emit('charge.dispute.updated', changed, context.request);
  if (!submits) return changed;
  if (changed.evidence.uncategorized_text === 'winning_evidence') return winDispute(context, id);
  if (changed.evidence.uncategorized_text === 'losing_evidence') return loseDispute(context, id);
  return changed;
}

/** Accepts the loss. The bank may still return a part. */
export function loseDispute(context: Context, id: string, reinstated = 0): Stripe.Dispute {
  const dispute = context.store.get('dispute', id);
  refuseClosed(dispute);
  const part = reinstated > 0 ? [reinstate(context, dispute, reinstated)] : [];
  const lost: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...part],
    status: 'lost',
  };
  context.store.put<'dispute'>(lost);
  context.events.emit('charge.dispute.closed', lost, context.request);
  if (reinstated > 0) context.events.emit('charge.dispute.funds_reinstated', lost, context.request);
  return lost;
}

/** The bank returns a part after all, days after it sided with the cardholder. */
export function returnPart(context: Context, id: string, amount: number): Stripe.Dispute {
  const dispute = context.store.get('dispute', id);
  if (dispute.status !== 'lost') throw invalidRequest(`${id} is not lost.`);
  const changed: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, reinstate(context, dispute, amount)],
  };
  context.store.put<'dispute'>(changed);
  context.events.emit('charge.dispute.funds_reinstated', changed, context.request);
  return changed;
}

function reinstate(context: Context, dispute: Stripe.Dispute, amount: number) {
  return addToBalance(context, {
    type: 'adjustment',
    amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
  });
}

/** The bank sides with the merchant: the money comes back. A loss may turn on appeal. */
export function winDispute(context: Context, id: string): Stripe.Dispute {
  const dispute = context.store.get('dispute', id);
  if (dispute.status === 'won') refuseClosed(dispute);
  const kept = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const back = reinstate(context, dispute, kept);
  const won: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, back],
    status: 'won',
  };
  context.store.put<'dispute'>(won);
  context.events.emit('charge.dispute.closed', won, context.request);
  context.events.emit('charge.dispute.funds_reinstated', won, context.request);
  return won;
}

function refuseClosed(dispute: Stripe.Dispute): void {
  if (dispute.status !== 'won' && dispute.status !== 'lost') return;
  throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
}
