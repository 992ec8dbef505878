/** A reward, in the form of the public API. */
import type { z } from 'zod';
import type { Reward as ApiReward } from '#contract/public-api/rewards.ts';
import type { ListedReward } from '#server/rewards/index.ts';
import { toDollars } from '../edge/dollars.ts';

/** `link` only in the reply that created it. */
export function toApiReward(reward: ListedReward, link?: string): z.input<typeof ApiReward> {
  return {
    id: reward.id,
    order_id: reward.orderId,
    created_at: reward.createdAt.toISOString(),
    expires_at: reward.expiresAt.toISOString(),
    value: { denomination: toDollars(reward.amountCents), currency_code: 'USD' },
    recipient: {
      name: reward.recipientName || null,
      ...(reward.recipientEmail !== null && { email: reward.recipientEmail }),
      ...(reward.recipientPhone !== null && { phone: reward.recipientPhone }),
    },
    deliver_at: reward.deliverAt.toISOString(),
    custom_fields: reward.customFields.map(({ id, label, value }) => ({ id, label, value })),
    ...(reward.language !== null && { language: reward.language }),
    delivery: { method: reward.method, status: reward.delivery, ...(link !== undefined && { link }) },
  };
}
