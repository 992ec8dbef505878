/** A run as staff see it. */
import type { ReconciliationRun, ReconciliationTotal } from '#contract/admin/reconciliation.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { RunTotalRow } from './line-store.ts';
import type { RunRow } from './run-store.ts';

export function toRun(row: RunRow, totals: readonly RunTotalRow[]): ReconciliationRun {
  return {
    id: row.id,
    day: row.day,
    askedAt: row.asked_at.toISOString(),
    askedBy: row.asked_by_name,
    since: row.since?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
    step: row.step,
    recordsRead: Number(row.records_read),
    itemsCompared: Number(row.items_compared),
    finishedAt: row.finished_at?.toISOString() ?? null,
    found: row.found,
    resolved: row.resolved,
    failure: row.failure,
    totals: totals.map(toTotal),
  };
}

function toTotal(row: RunTotalRow): ReconciliationTotal {
  return {
    part: row.part,
    items: Number(row.items),
    underWay: Number(row.under_way),
    differing: Number(row.differing),
    outside: formatCents(row.outside_cents),
    inside: formatCents(row.inside_cents),
    cost: formatCents(row.cost_cents),
  };
}
