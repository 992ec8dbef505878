/** The merchant answers a dispute; how it ends, and what of its money returns. */
import type Stripe from 'stripe';
import type { Context } from '../api/context.ts';
import { idOf } from '../api/context.ts';
import { invalidRequest } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { addToBalance } from './balance.ts';
import { evidenceFields } from './evidence-fields.ts';

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
