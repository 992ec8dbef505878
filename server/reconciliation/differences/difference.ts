/** A difference as staff see it, with both sides. */
import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { DifferenceRow } from './difference-store.ts';

export function toDifference(row: DifferenceRow): ReconciliationDifference {
  return {
    id: row.id,
    kind: row.kind,
    part: row.part,
    outsideId: row.outside_id,
    insideId: row.inside_id,
    outside: row.outside_cents === null ? null : formatCents(row.outside_cents),
    inside: row.inside_cents === null ? null : formatCents(row.inside_cents),
    outsideStatus: row.outside_status,
    insideStatus: row.inside_status,
    happenedAt: row.happened_at?.toISOString() ?? null,
    state: row.resolved_at ? 'resolved' : row.explained_at ? 'explained' : 'open',
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    explanation: row.explained_at && {
      by: row.explained_by ?? 'Someone',
      at: row.explained_at.toISOString(),
      text: row.explanation ?? '',
    },
  };
}
