/** A reward, in the form of the public API. */
import type { z } from 'zod';
import type { Reward as ApiReward } from '#contract/public-api/rewards.ts';
import type { ListedReward } from '#server/rewards/index.ts';
import { toDollars } from '../edge/dollars.ts';

/** Lists have its times as text. */
type Times = 'createdAt' | 'expiresAt' | 'deliverAt';
type ShownReward = Omit<ListedReward, Times> & Record<Times, Date | string>;

/** `link` only in the reply that created it. */
export function toApiReward(reward: ShownReward, link?: string): z.input<typeof ApiReward> {
  return {
    id: reward.id,
    order_id: reward.orderId,
    created_at: inIso(reward.createdAt),
    expires_at: inIso(reward.expiresAt),
    value: { denomination: toDollars(reward.amountCents), currency_code: 'USD' },
    recipient: {
      name: reward.recipientName || null,
      ...(reward.recipientEmail !== null && { email: reward.recipientEmail }),
      ...(reward.recipientPhone !== null && { phone: reward.recipientPhone }),
    },
    deliver_at: inIso(reward.deliverAt),
    custom_fields: reward.customFields.map(({ id, label, value }) => ({ id, label, value })),
    ...(reward.language !== null && { language: reward.language }),
    delivery: { method: reward.method, status: reward.delivery, ...(link !== undefined && { link }) },
  };
}

function inIso(time: Date | string): string {
  return typeof time === 'string' ? time : time.toISOString();
}
