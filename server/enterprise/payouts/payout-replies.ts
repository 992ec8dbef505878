/** Batches and their rows, as the contract shows them. */
import type { z } from 'zod';
import type * as contract from '#contract/enterprise/payouts.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { ShownRow } from './batch-row-store.ts';
import type { PayoutBatchRow } from './batch-store.ts';
import { linkText } from './link-text.ts';
import type { StuckBatchRow } from './resume-store.ts';

export function toBatch(row: PayoutBatchRow, balanceCents: bigint): contract.PayoutBatch {
  const missing = row.status === 'preview' ? row.payable_cents + row.link_cents - balanceCents : 0n;
  return {
    id: row.id,
    status: row.status,
    message: row.message,
    rows: row.row_count,
    payableRows: row.payable_rows,
    paidRows: row.paid_rows,
    refusedRows: row.refused_rows,
    total: formatCents(row.payable_cents),
    paidTotal: formatCents(row.paid_cents),
    links: {
      rows: row.link_rows,
      total: formatCents(row.link_cents),
      orderId: row.reward_order_id,
      state: row.reward_order_state,
      deliverAt: row.links_deliver_at?.toISOString() ?? null,
    },
    sharedBalance: formatCents(balanceCents),
    missing: formatCents(missing > 0n ? missing : 0n),
    createdByName: row.actor_name ?? '',
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    payoutRequestId: row.request_id,
    stalled: null,
  };
}

export function toStalled(row: StuckBatchRow): NonNullable<contract.PayoutBatch['stalled']> {
  return {
    since: row.since.toISOString(),
    rowsLeft: row.rows_left,
    amountLeft: formatCents(row.cents_left),
  };
}

export function toRow(row: ShownRow): z.output<typeof contract.PayoutRow> {
  return {
    line: row.line,
    given: row.given,
    recipientName: row.recipient_name,
    amount: row.amount_cents === null ? null : formatCents(row.amount_cents),
    fate: row.status === 'planned' ? 'payable' : row.status,
    reason: row.status === 'link' ? linkText(row.link_state, row.given) : row.reason,
  };
}
