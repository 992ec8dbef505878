/** Labels and colours of payout batches and their rows. */
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

/** In the preview, a row that cannot be paid is called left out. */
export function outcomeLabel(fate: Row['fate'], status: PayoutBatch['status']): Label {
  return status === 'preview' && fate === 'refused' ? ['Skipped', 'warn'] : OUTCOME_LABELS[fate];
}

export function batchLabel({ status, refusedRows, paidRows, links }: PayoutBatch): Label {
  if (status === 'preview') return ['Not confirmed', 'warn'];
  if (status === 'waiting') return ['Waiting for approval', 'warn'];
  if (status === 'canceled') return ['Not approved', 'bad'];
  if (status === 'running') return ['Running', 'primary'];
  if (paidRows === 0 && links.rows === 0) return ['No one paid', 'bad'];
  return refusedRows === 0 ? ['Paid', 'good'] : ['Paid in part', 'warn'];
}

/** Finished rows among the payable ones; the rows that the preview refused do not count. */
export function doneRows({ paidRows, payableRows, refusedRows, rows, links }: PayoutBatch): number {
  const refusedSince = refusedRows - (rows - payableRows - links.rows);
  return Math.min(paidRows + Math.max(refusedSince, 0), payableRows);
}

/** The sum of payouts and links. */
export function totalOf({ total, links }: PayoutBatch): string {
  return formatCents((parseCents(total) ?? 0n) + (parseCents(links.total) ?? 0n));
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
