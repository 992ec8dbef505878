/** Binds the rewards that a company sends. */
import * as contract from '#contract/enterprise/rewards.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { cursorsOf, uuid } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { enterprise } from '#server/ledger/index.ts';
import {
  type AlsoDo,
  cancelReward,
  copyLink,
  createLimits,
  orderText,
  type RewardFilter,
  recipientText,
  remindRecipient,
  resendReward,
  selectOfCompany,
  toSentReward,
} from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import {
  type CompanyActor,
  companyOf,
  requireActive,
  requireCompanyActor,
  requireMoneyNotFrozen,
} from '../require-company-actor.ts';
import { exportRewards, toCompanyReward } from './list-rewards.ts';
import { sendRewards } from './send-rewards.ts';

const cursors = cursorsOf({ id: uuid });

export function rewardRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.sendCompanyRewards, async ({ actor, body, requestKey, reply }) => {
    const rewards = body.rewards.map(({ amount: amountCents, deliverAt, ...reward }) => ({
      ...reward,
      amountCents,
      recipientEmail: reward.recipientEmail ?? null,
      message: reward.message ?? null,
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
    const only = rewards.length === 1 ? (rewards[0]?.recipientEmail ?? null) : null;
    const what = `Your ${orderText(amountCents, rewards.length, only)}`;
    const verb = rewards.length === 1 ? 'waits' : 'wait';
    return {
      id: sent.orderId,
      state: sent.state,
      message: waits
        ? `${what} ${verb} for the approval of another manager.`
        : `${what} ${rewards.length === 1 ? 'is' : 'are'} on the way.`,
      amount: formatCents(amountCents),
      rewards: sent.rewardIds.map((id) => ({ id, link: sent.links.get(id) ?? null })),
    };
  });
  listRoutes(app, deps);
  actRoutes(app, deps);
}

function listRoutes(app: App, { db, clock }: EnterpriseDeps): void {
  bind(app, contract.listCompanyRewards, ({ actor, query, page }) => {
    const { enterpriseId } = requireCompanyActor(actor);
    return takePage(page, {
      cursors,
      read: (after, limit) =>
        selectOfCompany(db, enterpriseId, { filter: toFilter(query), after: after?.id ?? null, limit }),
      placeOf: ({ reward: { id } }) => ({ id }),
      toItem: toCompanyReward,
    });
  });

  bind(app, contract.exportCompanyRewards, async ({ actor, query, reply }) => {
    const rows = exportRewards(db, requireCompanyActor(actor).enterpriseId, toFilter(query));
    return sendCsv(reply, { name: `rewards-${isoDay(clock.now())}.csv`, rows, lineEnd: 'unix' });
  });
}

function actRoutes(app: App, deps: EnterpriseDeps): void {
  const limits = createLimits(deps);
  const payer = (acting: CompanyActor) => enterprise(acting.enterpriseId);
  const audited =
    (acting: CompanyActor, action: string): AlsoDo =>
    (tx, reward) =>
      recordCompanyAction(
        tx,
        acting,
        {
          action,
          subject: { kind: 'reward', id: reward.id, words: `Reward to ${recipientText(reward)}` },
          after: { amount: formatCents(reward.amountCents) },
        },
        deps.clock.now(),
      );

  bind(app, contract.cancelCompanyReward, async ({ actor, params: { rewardId } }) => {
    const acting = requireCompanyActor(actor);
    return toSentReward(
      await cancelReward(deps, payer(acting), rewardId, audited(acting, 'reward-canceled')),
    );
  });

  bind(app, contract.resendCompanyReward, async ({ actor, params: { rewardId: id }, body }) => {
    const acting = requireCompanyActor(actor);
    await requireMayGiveOut(deps, acting);
    const change = { id, recipientEmail: body.recipientEmail };
    const also = audited(acting, 'reward-resent');
    return toSentReward(await resendReward(deps, limits, payer(acting), change, also));
  });

  bind(app, contract.remindCompanyReward, async ({ actor, params: { rewardId } }) => {
    const acting = requireCompanyActor(actor);
    requireActive(await companyOf(deps.db, acting));
    const also = audited(acting, 'reward-reminded');
    return toSentReward(await remindRecipient(deps, limits, payer(acting), rewardId, also));
  });

  bind(app, contract.copyCompanyRewardLink, async ({ actor, params: { rewardId } }) => {
    const acting = requireCompanyActor(actor);
    await requireMayGiveOut(deps, acting);
    return { link: await copyLink(deps, payer(acting), rewardId, audited(acting, 'reward-link-copied')) };
  });
}

/** A link is worth money. Throws `enterprise-inactive` and `account-frozen`. */
async function requireMayGiveOut({ db }: Pick<EnterpriseDeps, 'db'>, acting: CompanyActor): Promise<void> {
  requireActive(await companyOf(db, acting));
  await requireMoneyNotFrozen(db, acting);
}

type Query = { state?: string | undefined; search?: string | undefined; orderId?: string | undefined };

function toFilter({ state, search, orderId }: Query): RewardFilter {
  return { state: state ?? null, search: search?.toLowerCase() || null, orderId: orderId ?? null };
}
