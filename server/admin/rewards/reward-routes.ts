/** Binds what staff see and do of rewards. */
import * as contract from '#contract/admin/rewards.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import type { InTransaction } from '#server/db/transaction.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { byId } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  cancelReward,
  createRewardLimits,
  findReward,
  type LinkDeps,
  maskedRecipientText,
  type Reward,
  resendReward,
  selectForStaff,
  selectRewardEvents,
} from '#server/rewards/index.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';
import { toRewardEntry } from './reward-event.ts';
import { toStaffReward } from './staff-reward.ts';

type Deps = AdminDeps & { config: LinkDeps['config'] };

export function staffRewardRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const limits = createRewardLimits(deps);

  async function requireReward(id: string) {
    const reward = await findReward(db, id);
    if (!reward) throw refuse('not-found');
    return reward;
  }

  async function show(id: string): Promise<contract.StaffReward> {
    const [found] = await selectForStaff(db, { state: null, search: id, after: null, limit: 1 });
    if (!found) throw refuse('not-found');
    return toStaffReward(found);
  }

  bind(app, contract.listStaffRewards, ({ query: { state, search }, page }) =>
    takePage(page, {
      cursors: byId,
      read: (after, limit) =>
        selectForStaff(db, {
          state: state ?? null,
          search: search?.toLowerCase() || null,
          after: after?.id ?? null,
          limit,
        }),
      placeOf: ({ reward: { id } }) => ({ id }),
      toItem: toStaffReward,
    }),
  );

  bind(app, contract.listRewardTimeline, async ({ params: { rewardId } }) => {
    await requireReward(rewardId);
    return (await selectRewardEvents(db, rewardId)).map(toRewardEntry);
  });

  bind(app, contract.cancelStaffReward, async ({ actor, params: { rewardId }, body: { reason } }) => {
    await requireMoneyRight(deps, actor);
    const { sender } = await requireReward(rewardId);
    await cancelReward(deps, sender, rewardId, audited(deps, actor, 'reward-canceled-by-staff', reason));
    return show(rewardId);
  });

  bind(app, contract.resendStaffReward, async ({ actor, params: { rewardId: id }, body: { reason } }) => {
    await requireMoneyRight(deps, actor);
    const { sender } = await requireReward(id);
    const also = audited(deps, actor, 'reward-resent-by-staff', reason);
    await resendReward(deps, limits, sender, { id, by: null }, also);
    return show(id);
  });
}

function audited({ clock }: Deps, actor: Actor, action: string, reason: string): InTransaction<Reward> {
  return (tx, reward) =>
    recordAction(
      tx,
      {
        actor,
        action,
        subject: { kind: 'reward', id: reward.id, label: `Reward to ${maskedRecipientText(reward)}` },
        reason,
        after: { amount: formatCents(reward.amountCents), sender: reward.senderName },
      },
      clock.now(),
    );
}
