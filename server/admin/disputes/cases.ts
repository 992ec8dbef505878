/** Disputes and refunds, in pages. */
import type { AdminDispute, AdminRefund } from '#contract/admin/disputes.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { formatCursor, parseCursor, UUID, WHOLE } from '../cursor.ts';
import { type DisputeRow, type Place, type RefundRow, selectDisputes, selectRefunds } from './case-store.ts';

export type CaseQuery = { state?: string | undefined; cursor?: string | undefined; limit: number };
type Page<Item> = { items: Item[]; nextCursor: string | null };

export function listDisputes(db: Queryable, query: CaseQuery): Promise<Page<AdminDispute>> {
  return pageOf(query, toDispute, (wanted) => selectDisputes(db, wanted));
}

export function listRefunds(db: Queryable, query: CaseQuery): Promise<Page<AdminRefund>> {
  return pageOf(query, toRefund, (wanted) => selectRefunds(db, wanted));
}

async function pageOf<Row extends { id: string; created_micros: bigint }, Item>(
  { state, cursor, limit }: CaseQuery,
  toItem: (row: Row) => Item,
  select: (wanted: { state: string | undefined; after: Place | null; limit: number }) => Promise<Row[]>,
): Promise<Page<Item>> {
  const rows = await select({ state, after: readCursor(cursor), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(toItem),
    nextCursor: rows.length > limit && last ? formatCursor([last.created_micros, last.id]) : null,
  };
}

function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [micros = '', id = ''] = parseCursor(cursor, [WHOLE, UUID]);
  return { micros: BigInt(micros), id };
}

function toDispute(row: DisputeRow): AdminDispute {
  const taken = row.balance_cents + row.suspense_cents;
  return {
    ...holderOf(row),
    providerDisputeId: row.provider_dispute_id,
    state: row.status,
    amount: formatCents(taken + row.receivable_cents + row.fee_cents),
    taken: formatCents(taken),
    owed: formatCents(row.receivable_cents),
    dueBy: row.due_by?.toISOString() ?? null,
  };
}

function toRefund(row: RefundRow): AdminRefund {
  return {
    ...holderOf(row),
    providerRefundId: row.provider_refund_id,
    state: row.status,
    amount: formatCents(row.amount_cents),
    failure: row.failure,
  };
}

function holderOf(row: DisputeRow | RefundRow) {
  return {
    id: row.id,
    userId: row.user_id,
    enterpriseId: row.enterprise_id,
    name: row.name,
    email: row.email,
    paymentIntentId: row.intent_id,
    reason: row.reason,
    fee: formatCents(row.fee_cents),
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}
