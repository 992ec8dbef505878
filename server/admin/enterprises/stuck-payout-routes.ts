/** Binds what staff do with payouts of many that do not go on. */
import * as contract from '#contract/admin/stuck-payouts.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { resumePayouts, type StuckBatchRow, selectStuckBatches } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';

export function stuckPayoutRoutes(app: App, deps: AdminDeps): void {
  bind(app, contract.listStuckPayouts, ({ page }) =>
    takePage(page, {
      cursors: byCreation,
      read: (after, limit) => selectStuckBatches(deps.db, { after, limit }),
      placeOf: ({ since_micros, id }: StuckBatchRow) => ({ micros: since_micros, id }),
      toItem: toStuckPayout,
    }),
  );

  bind(app, contract.resumeStuckPayout, async ({ actor, params, body }) => {
    await requireMoneyRight(deps, actor);
    await resumePayouts(deps, actor, { batchId: params.batchId, reason: body.reason });
    return { message: 'The payout continues.' };
  });
}

function toStuckPayout(row: StuckBatchRow): contract.StuckPayout {
  return {
    id: row.id,
    enterpriseId: row.enterprise_id,
    companyName: row.company_name,
    actorName: row.actor_name ?? 'A former manager',
    since: row.since.toISOString(),
    rowsLeft: row.rows_left,
    amountLeft: formatCents(row.cents_left),
    paidRows: row.paid_rows,
    paidTotal: formatCents(row.paid_cents),
  };
}
