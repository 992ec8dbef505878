/** A reward's row, and the reward that it means. */
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { CustomFieldValue } from './fields/field.ts';
import type { ClosedAs, DeliveryError, DeliveryMethod, DeliveryState, OrderState, Reward } from './reward.ts';
import type { ReviewState } from './risk/review.ts';

export type RewardRow = {
  id: string;
  sender_kind: Holder['kind'];
  sender_id: string;
  actor_id: string;
  sender_name: string;
  recipient_email: string | null;
  recipient_phone: string | null;
  order_id: string;
  order_state: OrderState | null;
  campaign_id: string | null;
  products: string[] | null;
  custom_fields: object | null;
  delivery_method: DeliveryMethod;
  recipient_name: string;
  amount_cents: bigint;
  claimed_cents: bigint;
  returned_cents: bigint;
  design: string;
  message: string | null;
  language: string | null;
  delivery: DeliveryState;
  delivery_error: DeliveryError | null;
  deliver_at: Date;
  delivered_at: Date | null;
  expires_at: Date;
  opened_at: Date | null;
  reminders: number;
  reminded_at: Date | null;
  thanks: string | null;
  unwanted_at: Date | null;
  review: ReviewState | null;
  closed_as: ClosedAs | null;
  closed_at: Date | null;
  undone: boolean;
  claimed_at: Date | null;
  created_at: Date;
};

export const REWARD_COLUMNS = `id, order_id, campaign_id, products, custom_fields, sender_kind, sender_id, actor_id, sender_name, delivery_method, recipient_email, recipient_phone, recipient_name, amount_cents,
  claimed_cents, returned_cents, design, message, language, delivery, delivery_error, deliver_at, delivered_at, expires_at,
  opened_at, reminders, reminded_at, thanks, unwanted_at, review, closed_as, closed_at, undone, created_at,
  (select state from reward_order where reward_order.id = reward.order_id) as order_state,
  (select max(claim.created_at) from reward_claim claim where claim.reward_id = reward.id) as claimed_at`;

export function toReward(row: RewardRow): Reward {
  return {
    id: row.id,
    sender: { kind: row.sender_kind, ownerId: row.sender_id },
    actorId: row.actor_id,
    senderName: row.sender_name,
    orderId: row.order_id,
    orderState: row.order_state,
    campaignId: row.campaign_id,
    products: row.products,
    // Written by order_rewards alone, of what checkFields made.
    customFields: (row.custom_fields ?? []) as CustomFieldValue[],
    method: row.delivery_method,
    recipientEmail: row.recipient_email,
    recipientPhone: row.recipient_phone,
    recipientName: row.recipient_name,
    amountCents: row.amount_cents,
    claimedCents: row.claimed_cents,
    returnedCents: row.returned_cents,
    design: row.design as RewardDesign,
    message: row.message,
    language: row.language,
    delivery: row.delivery,
    deliveryError: row.delivery_error,
    deliverAt: row.deliver_at,
    deliveredAt: row.delivered_at,
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    reminders: row.reminders,
    remindedAt: row.reminded_at,
    thanks: row.thanks,
    unwantedAt: row.unwanted_at,
    review: row.review,
    closedAs: row.closed_as,
    closedAt: row.closed_at,
    undone: row.undone,
    claimedAt: row.claimed_at,
    createdAt: row.created_at,
  };
}
