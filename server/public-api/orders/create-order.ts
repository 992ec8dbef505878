/**
 * Orders rewards for the company of a key. A small order is executed before its answer; a large one is accepted, and
 * a job executes it.
 */
import type { z } from 'zod';
import { MAX_REWARDS_AT_ONCE, type createOrder as route } from '#contract/public-api/orders.ts';
import { transaction } from '#server/db/transaction.ts';
import { type CompanyActor, sendRewardsIn } from '#server/enterprise/index.ts';
import { enterprise } from '#server/ledger/index.ts';
import { acceptOrder, hashRewards } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { ApiError } from '../edge/api-error.ts';
import { namesBalance } from '../funding/routes.ts';
import { EXECUTE_ORDER } from './execute-order.ts';
import { toRewardToOrder } from './order.ts';

export type Created = {
  orderId: string;
  /** The same order was created before. */
  replayed: boolean;
  /** Of rewards that the company hands out, by reward. */
  links: ReadonlyMap<string, string>;
};

/** Throws 400 for an unknown funding source, and what `sendRewardsIn` and `acceptOrder` throw. */
export async function createOrder(
  deps: PublicApiDeps,
  acting: CompanyActor,
  body: z.output<NonNullable<(typeof route)['body']>>,
): Promise<Created> {
  if (!namesBalance(body.payment.funding_source_id, acting.enterpriseId))
    throw new ApiError(400, 'The funding source is unknown.', {
      payment: { funding_source_id: 'is unknown' },
    });
  const rewards = (body.rewards ?? [body.reward]).flatMap((reward) =>
    reward ? [toRewardToOrder(reward)] : [],
  );
  const externalId = body.external_id ?? null;
  const contentHash = hashRewards(rewards);
  return transaction(deps.db, async (tx) => {
    if (rewards.length <= MAX_REWARDS_AT_ONCE) {
      const { orderId, replayed, links } = await sendRewardsIn(tx, deps, acting, {
        channel: 'api',
        rewards,
        externalId,
        contentHash,
      });
      return { orderId, replayed, links };
    }
    const accepted = await acceptOrder(tx, {
      payer: enterprise(acting.enterpriseId),
      actor: acting,
      channel: 'api',
      externalId,
      contentHash,
      rewards,
      now: deps.clock.now(),
    });
    if (!accepted.replayed) await deps.jobs.enqueue(tx, EXECUTE_ORDER, { orderId: accepted.orderId });
    return { ...accepted, links: new Map() };
  });
}
