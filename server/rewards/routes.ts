/** Binds the routes of rewards. Those of their senders stand here. */
import * as contract from '#contract/rewards/gifts.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { byId } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { member } from '#server/ledger/index.ts';
import { cancelReward, undoReward } from './cancel-reward.ts';
import { claimRoutes, type FindWorld } from './claims/routes.ts';
import { messageServiceRoutes } from './delivery/routes.ts';
import type { GuestDeps, RewardsDeps } from './deps.ts';
import { guestGiftRoutes } from './guests/routes.ts';
import { createRewardLimits, type RewardThrottles } from './limits.ts';
import { copyLink } from './links/copy-link.ts';
import { remindRecipient } from './remind-recipient.ts';
import { resendReward } from './resend-reward.ts';
import type { Reward } from './reward.ts';
import { sendReward } from './send-reward.ts';
import { toSentGift } from './sent/sent-reward.ts';
import { selectSent } from './sent/sent-store.ts';

export function rewardsRoutes(app: App, deps: GuestDeps, findWorld: FindWorld): void {
  const limits = createRewardLimits(deps);
  senderRoutes(app, deps, limits);
  claimRoutes(app, deps, limits, findWorld);
  messageServiceRoutes(app, deps);
  guestGiftRoutes(app, deps, limits);
}

function senderRoutes(app: App, deps: RewardsDeps, limits: RewardThrottles): void {
  const shown = (reward: Reward) => toSentGift(reward, deps.clock.now());

  bind(app, contract.sendReward, async ({ actor, body, requestKey }) => {
    const { amount: amountCents, message, deliverAt, ...fields } = body;
    const request = {
      ...fields,
      amountCents,
      message: message ?? null,
      deliverAt: deliverAt ? new Date(deliverAt) : null,
      requestKey,
    };
    return shown(await sendReward(deps, limits, actor, request));
  });

  bind(app, contract.listRewards, ({ actor, page }) =>
    takePage(page, {
      cursors: byId,
      read: (after, limit) =>
        selectSent(deps.db, { sender: member(actor.userId), after: after?.id ?? null, limit }),
      placeOf: ({ id }) => ({ id }),
      toItem: shown,
    }),
  );

  bind(app, contract.cancelReward, async ({ actor, params }) =>
    shown(await cancelReward(deps, member(actor.userId), params.id)),
  );

  bind(app, contract.undoReward, async ({ actor, params }) =>
    shown(await undoReward(deps, member(actor.userId), params.id)),
  );

  bind(app, contract.resendReward, async ({ actor, params, body }) => {
    const { userId } = actor;
    return shown(await resendReward(deps, limits, member(userId), { id: params.id, by: userId, ...body }));
  });

  bind(app, contract.remindReward, async ({ actor, params }) =>
    shown(await remindRecipient(deps, limits, member(actor.userId), params.id)),
  );

  bind(app, contract.copyRewardLink, ({ actor, params }) => copyLink(deps, member(actor.userId), params.id));
}
