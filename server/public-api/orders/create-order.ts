/**
 * Orders rewards for the company of a key. A small order is executed before its answer; a large one is
 * accepted, and a job executes it.
 */
import type { z } from 'zod';
import { isId } from '#contract/kernel/id.ts';
import { MAX_REWARDS_AT_ONCE, type createOrder as route } from '#contract/public-api/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type CompanyActor, orderInTurn, requireMaySend, sendRewardsIn } from '#server/enterprise/index.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { enterprise } from '#server/ledger/index.ts';
import { acceptOrder, hashRewards, requireSms } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { ApiError, invalid } from '../edge/api-error.ts';
import { namesBalance } from '../funding/routes.ts';
import { EXECUTE_ORDER } from './execute-order.ts';
import { toRewardToOrder } from './order.ts';

type Body = z.output<NonNullable<(typeof route)['body']>>;

export type Created = {
  orderId: string;
  /** The same order was created before. */
  replayed: boolean;
  /** Of rewards that the company hands out, by reward. */
  links: ReadonlyMap<string, string>;
};

/**
 * Throws 400 for an unknown funding source, and what `sendRewardsIn`, `requireMaySend` and `acceptOrder`
 * throw.
 */
export async function createOrder(deps: PublicApiDeps, acting: CompanyActor, body: Body): Promise<Created> {
  if (!namesBalance(body.payment.funding_source_id, acting.enterpriseId))
    throw new ApiError(400, 'The funding source is unknown.', {
      payment: { funding_source_id: 'is unknown' },
    });
  requireIds(body);
  const rewards = (body.rewards ?? [body.reward]).flatMap((reward) =>
    reward ? [toRewardToOrder(reward)] : [],
  );
  const externalId = body.external_id ?? null;
  const contentHash = hashRewards(rewards);
  const order = async (tx: Tx): Promise<Created> => {
    if (rewards.length <= MAX_REWARDS_AT_ONCE) {
      const { orderId, replayed, links } = await sendRewardsIn(tx, deps, acting, {
        channel: 'api',
        rewards,
        externalId,
        contentHash,
      });
      return { orderId, replayed, links };
    }
    requireSms(deps, rewards);
    const accepted = await acceptOrder(
      tx,
      {
        payer: enterprise(acting.enterpriseId),
        actor: acting,
        channel: 'api',
        externalId,
        contentHash,
        rewards,
        now: deps.clock.now(),
      },
      () => requireMaySend(tx, acting, rewards),
    );
    if (!accepted.replayed) await deps.jobs.enqueue(tx, EXECUTE_ORDER, { orderId: accepted.orderId });
    return { ...accepted, links: new Map() };
  };
  const ordered = orderInTurn(deps.db, acting.enterpriseId, async (tx) => {
    const created = await order(tx);
    // Behind the lock of the company's balance, for which hundreds of calls may queue.
    await acting.requireKey?.(tx);
    return created;
  });
  return ordered.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'key-reused')
      throw new ApiError(409, 'This external_id was used for an order with other content.', {
        external_id: 'was used for an order with other content',
      });
    throw rewardError(error, Boolean(body.rewards)) ?? error;
  });
}

/** What is no id of ours is as unknown as an id that nothing has. */
function requireIds(body: Body): void {
  for (const [index, { campaign_id: campaign, products }] of (body.rewards ?? [body.reward]).flatMap(
    (reward, place) => (reward ? [[place, reward] as const] : []),
  )) {
    const at = body.rewards ? ['rewards', index] : ['reward'];
    if (campaign && !isId(campaign)) throw invalid([...at, 'campaign_id'], 'is unknown');
    const unknown = products?.find((id) => !isId(id));
    if (unknown !== undefined) throw invalid([...at, 'products'], `has the unknown product ${unknown}`);
  }
}

const NAMES: Record<string, readonly string[]> = {
  campaignId: ['campaign_id'],
  products: ['products'],
  amount: ['value', 'denomination'],
  recipientEmail: ['recipient', 'email'],
  recipientPhone: ['recipient', 'phone'],
  deliverAt: ['deliver_at'],
};

/** A refusal of one reward, at its place in the request. */
function rewardError({ fields, extra, message }: Refusal, isList: boolean): ApiError | undefined {
  const [field = ''] = Object.keys(fields ?? {});
  const names = field.startsWith('customFields.') ? ['custom_fields'] : NAMES[field];
  if (!names || typeof extra?.reward !== 'number') return undefined;
  return invalid([...(isList ? ['rewards', extra.reward] : ['reward']), ...names], message);
}
