/** Binds the top-ups of a company. */

import { isId } from '#contract/kernel/id.ts';
import * as contract from '#contract/public-api/topups.ts';
import {
  countTopups,
  createTopup,
  findTopup,
  selectTopups,
  type TopupRow,
} from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { ApiError } from '../edge/api-error.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { toDollars } from '../edge/dollars.ts';

export function topupRoutes(api: App, deps: PublicApiDeps): void {
  const { db, config } = deps;
  // The limit of the dashboard holds here too: stolen keys test no cards either.
  const payments = createThrottle(db, 'payments', config.limits.paymentsPerMinute, MINUTE_SECONDS);

  bindApi(api, contract.listTopups, async ({ key, query }) => {
    const enterpriseId = key.enterprise_id;
    const [rows, count] = await Promise.all([
      selectTopups(db, { enterpriseId, ...query }),
      countTopups(db, enterpriseId),
    ]);
    return { topups: rows.map(toTopup), total_count: count };
  });

  bindApi(api, contract.getTopup, async ({ key, params: { id } }) => {
    const row = isId(id) ? await findTopup(db, { id, enterpriseId: key.enterprise_id }) : undefined;
    if (!row) throw notFound();
    return { topup: toTopup(row) };
  });

  bindApi(api, contract.createTopup, async ({ key, body }) => {
    await payments.count(key.created_by);
    const row = await createTopup(deps, actingFor(key), {
      amountCents: body.amount,
      cardId: body.funding_source_id,
      idempotencyKey: body.idempotency_key,
    });
    if (!row) throw new ApiError(400, 'The funding source is not a saved card that works.');
    return { topup: toTopup(row) };
  });
}

const STATUS = {
  pending: 'created',
  completed: 'fully_credited',
  failed: 'rejected',
  cancelled: 'rejected',
} as const satisfies Record<TopupRow['status'], string>;

/** Why its money is gone. A dispute that was won brings it back, and a partial refund leaves a part. */
const REASONS: Record<string, string> = {
  dispute: 'The bank of the cardholder took the payment back.',
  refund: 'The payment was refunded.',
};

function toTopup(row: TopupRow) {
  const amount = toDollars(row.amount_cents);
  const isReversed = row.status === 'completed' && row.reversed_at !== null;
  return {
    id: row.id,
    amount,
    currency_code: 'USD' as const,
    processing_fee: toDollars(row.fee_cents),
    funding_source_id: row.card_id,
    status: isReversed ? ('reversed' as const) : STATUS[row.status],
    created_at: row.created_at.toISOString(),
    fully_credited_at: row.completed_at?.toISOString() ?? null,
    rejected_at: row.rejected_at?.toISOString() ?? null,
    reversed_at: isReversed ? (row.reversed_at?.toISOString() ?? null) : null,
    reversed_reason: isReversed ? (REASONS[row.reversed_by ?? ''] ?? null) : null,
    idempotency_key: row.idempotency_key,
    instant_credit_amount: row.status === 'completed' && !isReversed ? amount : 0,
    settled_amount: 0,
    expected_settlement_at: null,
  };
}
