/** Disputes and refunds, in pages. */
import type { AdminDispute, AdminRefund } from '#contract/admin/disputes.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import {
  type CasePlace,
  type DisputeRow,
  type RefundCaseRow,
  selectDisputes,
  selectRefundCases,
} from './case-store.ts';

export type CaseFilter = { state?: string | undefined };

const placeOf = ({ created_micros, id }: DisputeRow | RefundCaseRow): CasePlace => ({
  micros: created_micros,
  id,
});

export function listDisputes(
  db: Queryable,
  { state }: CaseFilter,
  page: PageRequest,
): Promise<Page<AdminDispute>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectDisputes(db, { state, after, limit }),
    placeOf,
    toItem: toDispute,
  });
}

export function listRefunds(
  db: Queryable,
  { state }: CaseFilter,
  page: PageRequest,
): Promise<Page<AdminRefund>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectRefundCases(db, { state, after, limit }),
    placeOf,
    toItem: toRefund,
  });
}

function toDispute(row: DisputeRow): AdminDispute {
  const taken = row.balance_cents + row.suspense_cents;
  return {
    ...holderOf(row),
    providerDisputeId: row.provider_dispute_id,
    state: row.status,
    amount: formatCents(row.disputed_cents),
    taken: formatCents(taken),
    owed: formatCents(row.receivable_cents),
    excess: formatCents(row.excess_cents),
    dueBy: row.due_by?.toISOString() ?? null,
  };
}

function toRefund(row: RefundCaseRow): AdminRefund {
  return {
    ...holderOf(row),
    providerRefundId: row.provider_refund_id,
    state: row.status,
    amount: formatCents(row.amount_cents),
    paidOut: row.paid_out,
    failure: row.failure,
  };
}

function holderOf(row: DisputeRow | RefundCaseRow) {
  return {
    id: row.id,
    userId: row.user_id,
    enterpriseId: row.enterprise_id,
    name: row.name,
    email: row.email,
    giftTo: row.gift_to,
    paymentIntentId: row.intent_id,
    reason: row.reason,
    fee: formatCents(row.fee_cents),
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}
