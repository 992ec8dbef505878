import type { Transaction } from '#contract/payments.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDay } from '../../ui/format/date-format.ts';
import { statusOf } from './transaction-labels.ts';

/**
 * The status of a transaction in a table: the day it waits for is a line of its own, since cells are narrow.
 */
export function StatusMark({
  of: transaction,
}: {
  of: { type: string } & Pick<Transaction, 'status' | 'scheduledFor'>;
}) {
  const label = statusOf(transaction);
  if (!label) return null;
  const { scheduledFor, status } = transaction;
  // What waits for approval has a day too, and is not sent on it.
  if (!scheduledFor || status !== 'completed') return <Badge tone={label[1]}>{label[0]}</Badge>;
  return (
    <>
      <Badge tone={label[1]}>Scheduled</Badge>
      <span className="mt-0.5 block whitespace-nowrap font-normal text-ink-soft text-xs">
        for {formatDay(scheduledFor)}
      </span>
    </>
  );
}
