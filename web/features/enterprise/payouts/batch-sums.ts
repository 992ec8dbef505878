/** Rows and sums of payout batches. */
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { formatCents, moneyCents } from '#contract/kernel/money.ts';

/** Finished rows among the payable ones; the rows that the preview refused do not count. */
export function doneRows({ paidRows, payableRows, refusedRows, rows, links }: PayoutBatch): number {
  const refusedSince = refusedRows - (rows - payableRows - links.rows);
  return Math.min(paidRows + Math.max(refusedSince, 0), payableRows);
}

/** The sum of payouts and links. */
export function totalOf({ total, links }: Pick<PayoutBatch, 'total' | 'links'>): string {
  return formatCents(moneyCents(total) + moneyCents(links.total));
}

/** What the batch paid, or would pay. Of one that was approved in part, only that part. */
export function reachedBy(batch: PayoutBatch): Pick<PayoutBatch, 'payableRows' | 'total' | 'links'> {
  const { status, paidRows, paidTotal, links } = batch;
  if (status === 'canceled' && links.rows > 0 && links.state !== 'CANCELED')
    return { payableRows: 0, total: '0.00', links };
  if (status !== 'completed') return batch;
  const keepsLinks = paidRows === 0 || links.state !== 'CANCELED';
  return {
    payableRows: paidRows,
    total: paidTotal,
    links: keepsLinks ? links : { ...links, rows: 0, total: '0.00' },
  };
}

/** The shared balance after the payout; null where it is too small. */
export function balanceAfterPayout(batch: PayoutBatch): string | null {
  const left = moneyCents(batch.sharedBalance) - moneyCents(totalOf(batch));
  return left < 0n ? null : formatCents(left);
}
