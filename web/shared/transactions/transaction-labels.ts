/** Labels and colors of a transaction's type and status. */
import type { Transaction } from '#contract/payments.ts';
import type { BadgeTone } from '../../ui/data/badge.tsx';
import { formatDay } from '../../ui/format/date-format.ts';

export const TRANSACTION_STATUS_LABELS: Record<
  Transaction['status'],
  readonly [label: string, tone: BadgeTone]
> = {
  completed: ['Completed', 'good'],
  pending: ['Pending', 'warn'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'plain'],
};

type Shown = { type: string } & Pick<Transaction, 'status' | 'scheduledFor'>;

/**
 * What stands beside a transaction. 'Completed' would mislead where a gift is paid and not sent yet, and
 * where a dispute moved money before the bank has decided; what that took and what came back are lines of
 * their own.
 */
export function statusOf({ type, status, scheduledFor }: Shown): readonly [string, BadgeTone] | null {
  if (scheduledFor && status === 'completed') return [`Scheduled for ${formatDay(scheduledFor)}`, 'info'];
  return type === 'dispute' && status === 'completed' ? null : TRANSACTION_STATUS_LABELS[status];
}

/** Its money has not moved, or what it pays for is not sent yet. */
export function standsOut({ status, scheduledFor }: Pick<Transaction, 'status' | 'scheduledFor'>): boolean {
  return status !== 'completed' || scheduledFor !== null;
}

/** "add_funds" to "Add funds"; members' and companies' transactions have different types. */
export function typeLabel(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words[0]?.toUpperCase() + words.slice(1);
}
