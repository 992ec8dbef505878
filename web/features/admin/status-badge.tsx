import type { TRANSACTION_STATUSES } from '#contract/payments.ts';
import { TRANSACTION_STATUS_LABELS } from '../../shared/transactions/transaction-labels.ts';
import { Badge } from '../../ui/data/badge.tsx';

/** `Completed`, `Pending`, `Failed` or `Cancelled`. */
export function StatusBadge({ status }: { status: (typeof TRANSACTION_STATUSES)[number] }) {
  const [label, tone] = TRANSACTION_STATUS_LABELS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
