/** Labels and colors of payout batches and their rows. */
import type { z } from 'zod';
import type { PayoutBatch, PayoutRow } from '#contract/enterprise/payouts.ts';
import { formatCents, parseCents } from '#contract/kernel/money.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';

export type Row = z.output<typeof PayoutRow>;
type Label = readonly [label: string, tone: BadgeTone];

const OUTCOME_LABELS: Record<Row['fate'], Label> = {
  payable: ['To a balance', 'plain'],
  paid: ['Paid', 'good'],
  refused: ['Not paid', 'bad'],
  link: ['By a link', 'info'],
};

/** What was to be paid, in a batch that another manager has to approve or did not. */
const UNPAID_LABELS: Partial<Record<PayoutBatch['status'], Label>> = {
  waiting: ['Waiting', 'warn'],
  canceled: ['Not approved', 'bad'],
};

/** In the preview, a row that cannot be paid is skipped. */
export function outcomeLabel(fate: Row['fate'], status: PayoutBatch['status']): Label {
  if (fate === 'payable') return UNPAID_LABELS[status] ?? OUTCOME_LABELS.payable;
  return status === 'preview' && fate === 'refused' ? ['Skipped', 'warn'] : OUTCOME_LABELS[fate];
}

export function batchLabel({ status, refusedRows, paidRows, links }: PayoutBatch): Label {
  if (status === 'preview') return ['Not confirmed', 'warn'];
  const linksPaid = links.rows > 0 && links.state !== 'PENDING APPROVAL' && links.state !== 'CANCELED';
  if (status === 'waiting') return [linksPaid ? 'Waiting in part' : 'Waiting for approval', 'warn'];
  if (status === 'running') return ['Running', 'primary'];
  if (links.state === 'PENDING APPROVAL')
    return [paidRows > 0 ? 'Waiting in part' : 'Waiting for approval', 'warn'];
  if (paidRows === 0 && !linksPaid)
    return [status === 'canceled' || links.state === 'CANCELED' ? 'Not approved' : 'No one paid', 'bad'];
  const isWhole = status === 'completed' && refusedRows === 0 && links.state !== 'CANCELED';
  return isWhole ? ['Paid', 'good'] : ['Paid in part', 'warn'];
}

/** Finished rows among the payable ones; the rows that the preview refused do not count. */
export function doneRows({ paidRows, payableRows, refusedRows, rows, links }: PayoutBatch): number {
  const refusedSince = refusedRows - (rows - payableRows - links.rows);
  return Math.min(paidRows + Math.max(refusedSince, 0), payableRows);
}

/** The sum of payouts and links. */
export function totalOf({ total, links }: Pick<PayoutBatch, 'total' | 'links'>): string {
  return formatCents((parseCents(total) ?? 0n) + (parseCents(links.total) ?? 0n));
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
  const left = (parseCents(batch.sharedBalance) ?? 0n) - (parseCents(totalOf(batch)) ?? 0n);
  return left < 0n ? null : formatCents(left);
}

export function count(number: number): string {
  return number.toLocaleString('en-US');
}

export function rowsOf(number: number): string {
  return `${count(number)} ${number === 1 ? 'row' : 'rows'}`;
}
