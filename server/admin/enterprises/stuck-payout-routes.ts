/** Binds what staff do with payouts of many that do not go on. */
import * as contract from '#contract/admin/stuck-payouts.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { resumePayouts, type StuckBatchRow, selectStuckBatches } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/money-rights.ts';

export function stuckPayoutRoutes(app: App, deps: AdminDeps): void {
  bind(app, contract.listStuckPayouts, async () => (await selectStuckBatches(deps.db)).map(toStuckPayout));

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
