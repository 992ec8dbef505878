/** Converts an order to the public API's form, and a request to the use cases' form. */
import type { z } from 'zod';
import {
  MAX_REWARDS_AT_ONCE,
  MAX_REWARDS_IN_LIST,
  type NewReward,
  type Order,
} from '#contract/public-api/orders.ts';
import type { RewardOfOrder, RewardOrder, RewardToOrder } from '#server/rewards/index.ts';
import { toDollars } from '../edge/dollars.ts';
import { toApiReward } from '../rewards/reward.ts';

/** Rewards of companies without a campaign have this design. */
const USUAL_DESIGN = 'thanks';

/** `links`: those that were just handed out, by reward. */
export function toApiOrder(
  order: RewardOrder,
  rewards: readonly RewardOfOrder[] | undefined,
  links: ReadonlyMap<string, string> = new Map(),
): z.input<typeof Order> {
  const returnedCents = (rewards ?? []).reduce((sum, reward) => sum + reward.returnedCents, 0n);
  return {
    id: order.id,
    external_id: order.externalId,
    campaign_id: order.campaignIds.length === 1 ? (order.campaignIds[0] ?? null) : null,
    created_at: order.createdAt.toISOString(),
    status: order.state,
    channel: order.channel === 'api' ? 'API' : 'UI',
    ...(order.state === 'EXECUTED' && {
      payment: {
        subtotal: toDollars(order.amountCents),
        total: toDollars(order.amountCents),
        fees: 0,
        discount: 0,
        currency_code: 'USD' as const,
        ...(returnedCents > 0n && {
          refund: { total: toDollars(returnedCents), currency_code: 'USD' as const },
        }),
      },
    }),
    ...(rewards && { rewards: rewards.map((reward) => toApiReward(reward, links.get(reward.id))) }),
  };
}

/**
 * The orders of a page that have their rewards in it. A page leaves out those of large orders, of which ten
 * would have a hundred thousand, and those of all orders after the first thousand rewards: making fifty
 * thousand keeps the process from other calls for a second.
 */
export function shownWithRewards<Listed extends Pick<RewardOrder, 'rewardCount'>>(
  orders: readonly Listed[],
): Listed[] {
  const small = orders.filter(({ rewardCount }) => rewardCount <= MAX_REWARDS_AT_ONCE);
  let listed = 0;
  const end = small.findIndex(({ rewardCount }) => {
    listed += rewardCount;
    return listed > MAX_REWARDS_IN_LIST;
  });
  return end === -1 ? small : small.slice(0, end);
}

export function toRewardToOrder({
  campaign_id,
  products,
  custom_fields,
  value,
  recipient,
  delivery,
  deliver_at,
  language,
}: NewReward): RewardToOrder {
  return {
    campaignId: campaign_id || null,
    products: products?.length ? [...new Set(products)] : null,
    customFields:
      custom_fields?.map(({ id, label, value: text }) => ({ field: id || label || '', value: text ?? '' })) ??
      null,
    amountCents: value.denomination,
    recipientName: recipient.name ?? '',
    ...contactOf(delivery.method, recipient),
    method: delivery.method,
    deliverAt: deliver_at ?? null,
    design: USUAL_DESIGN,
    message: delivery.meta?.message ?? null,
    language: language ?? null,
  };
}

/** Only what the method needs; a link may say whose address it is for. */
function contactOf(method: NewReward['delivery']['method'], { email, phone }: NewReward['recipient']) {
  return method === 'PHONE'
    ? { recipientEmail: null, recipientPhone: phone ?? null }
    : { recipientEmail: email ?? null };
}
