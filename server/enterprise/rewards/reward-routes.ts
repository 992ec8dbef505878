/** Binds the rewards that a company sends. */
import * as contract from '#contract/enterprise/rewards.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { byId } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { type RewardFilter, selectOfCompany, toSentReward } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { createExportThrottle } from '../export-throttle.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { actOnRewards } from './act-on-rewards.ts';
import { exportRewards, toCompanyReward } from './list-rewards.ts';
import { sendRewards } from './send-rewards.ts';
import { sentOrderText, waitingOrderText } from './sent-order-text.ts';

export function rewardRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.sendCompanyRewards, async ({ actor, body, requestKey, reply }) => {
    const rewards = body.rewards.map(({ amount: amountCents, deliverAt, ...reward }) => ({
      ...reward,
      amountCents,
      recipientEmail: reward.recipientEmail ?? null,
      recipientPhone: reward.recipientPhone ?? null,
      message: reward.message ?? null,
      customFields: Object.entries(reward.customFields ?? {}).map(([field, value]) => ({ field, value })),
      deliverAt: deliverAt ? new Date(deliverAt) : null,
    }));
    const sent = await sendRewards(deps, requireCompanyActor(actor), {
      channel: 'dashboard',
      rewards,
      requestKey,
    });
    const waits = sent.state === 'PENDING APPROVAL';
    reply.code(waits ? 202 : 201);
    const amountCents = rewards.reduce((sum, reward) => sum + reward.amountCents, 0n);
    const inReview = new Set(sent.idsInReview);
    const ordered = rewards.map((reward, index) => ({
      ...reward,
      inReview: inReview.has(sent.rewardIds[index] ?? ''),
    }));
    return {
      id: sent.orderId,
      state: sent.state,
      message: waits ? waitingOrderText(ordered) : sentOrderText(ordered, deps.clock.now()),
      amount: formatCents(amountCents),
      rewards: sent.rewardIds.map((id) => ({
        id,
        link: sent.links.get(id) ?? null,
        inReview: inReview.has(id),
      })),
    };
  });
  listRoutes(app, deps);
  actRoutes(app, deps);
}

function listRoutes(app: App, { db, clock }: EnterpriseDeps): void {
  const exports = createExportThrottle(db);

  bind(app, contract.listCompanyRewards, ({ actor, query, page }) => {
    const { enterpriseId } = requireCompanyActor(actor);
    return takePage(page, {
      cursors: byId,
      read: (after, limit) =>
        selectOfCompany(db, enterpriseId, { filter: toFilter(query), after: after?.id ?? null, limit }),
      placeOf: ({ reward: { id } }) => ({ id }),
      toItem: toCompanyReward,
    });
  });

  bind(app, contract.exportCompanyRewards, async ({ actor, query, reply }) => {
    const { enterpriseId } = requireCompanyActor(actor);
    await exports.count(enterpriseId);
    const rows = exportRewards(db, enterpriseId, toFilter(query));
    return sendCsv(reply, { name: `rewards-${isoDay(clock.now())}.csv`, rows, lineEnd: 'unix' });
  });
}

function actRoutes(app: App, deps: EnterpriseDeps): void {
  const acts = actOnRewards(deps, 'dashboard');

  bind(app, contract.cancelCompanyReward, async ({ actor, params }) =>
    toSentReward(await acts.cancel(requireCompanyActor(actor), params.rewardId)),
  );

  bind(app, contract.resendCompanyReward, async ({ actor, params, body }) =>
    toSentReward(await acts.resend(requireCompanyActor(actor), params.rewardId, body)),
  );

  bind(app, contract.remindCompanyReward, async ({ actor, params }) =>
    toSentReward(await acts.remind(requireCompanyActor(actor), params.rewardId)),
  );

  bind(app, contract.copyCompanyRewardLink, ({ actor, params }) =>
    acts.copyLink(requireCompanyActor(actor), params.rewardId),
  );
}

type Query = Partial<Record<'state' | 'search' | 'orderId' | 'fieldId' | 'fieldValue', string | undefined>>;

function toFilter({ state, search, orderId, fieldId, fieldValue }: Query): RewardFilter {
  return {
    state: state ?? null,
    search: search?.toLowerCase() || null,
    orderId: orderId ?? null,
    customField: fieldId && fieldValue ? { fieldId, value: fieldValue } : null,
  };
}
