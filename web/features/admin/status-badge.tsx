import type { TRANSACTION_STATUSES } from '#contract/payments.ts';
import { STATUS_WORDS } from '../../transaction-words.ts';
import { Badge } from '../../ui/badge.tsx';

/** Completed, Pending, Failed or Cancelled. */
export function StatusBadge({ status }: { status: (typeof TRANSACTION_STATUSES)[number] }) {
  const [label, tone] = STATUS_WORDS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
