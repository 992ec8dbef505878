import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { KIND_LABELS } from './reconciliation-labels.ts';

/** Names the difference of a button to screen readers. */
export function Which({ difference }: { difference: ReconciliationDifference }) {
  const { kind, outsideId, insideId } = difference;
  return (
    <span className="sr-only">
      {KIND_LABELS[kind]} {outsideId ?? insideId}
    </span>
  );
}
