/** Labels and colors of payout batches and their rows. */
import type { z } from 'zod';
import type { PayoutBatch, PayoutRow } from '#contract/enterprise/payouts.ts';
import { countLabel } from '#contract/kernel/counts.ts';
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

export function rowsOf(number: number): string {
  return countLabel(number, 'row', 'rows');
}
