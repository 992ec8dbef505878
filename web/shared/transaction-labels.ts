/** Labels and colours of a transaction's type and status. */
import type { Transaction } from '#contract/payments.ts';
import type { BadgeTone } from '../ui/data/badge.tsx';

export const STATUS_LABELS: Record<Transaction['status'], readonly [label: string, tone: BadgeTone]> = {
  completed: ['Completed', 'good'],
  pending: ['Pending', 'warn'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'plain'],
};

/**
 * What stands beside a transaction. A dispute moves money before the bank has decided, so 'Completed' would mislead;
 * what it took and what came back are lines of their own.
 */
export function statusOf({ type, status }: { type: string; status: Transaction['status'] }) {
  return type === 'dispute' && status === 'completed' ? null : STATUS_LABELS[status];
}

/** "add_funds" to "Add funds"; members' and companies' transactions have different types. */
export function typeLabel(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words[0]?.toUpperCase() + words.slice(1);
}
