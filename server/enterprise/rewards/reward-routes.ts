/** Binds the rewards that a company sends. */
import * as contract from '#contract/enterprise/rewards.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { orderText } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { sendRewards } from './send-rewards.ts';

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
}
