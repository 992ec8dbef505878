/** An order of rewards, and the decisions about it. Nothing here reads a clock or a database. */
import { createHash } from 'node:crypto';
import { formatCount } from '#contract/kernel/counts.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { displayPhone, maskPhone } from '#contract/kernel/phone.ts';
import { SCHEDULE_DAYS_MAX } from '#contract/rewards/gifts.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { CustomFieldValue, GivenValue } from '../fields/field.ts';
import { type DeliveryMethod, type OrderState, rewardExpiry } from '../reward.ts';

export type RewardToOrder = {
  /** A new id where it is omitted. */
  id?: string;
  amountCents: bigint;
  recipientName: string;
  /** In lower case. Null for a phone number, and for a link that its sender hands out. */
  recipientEmail: string | null;
  /** In E.164, for the method PHONE alone. */
  recipientPhone?: string | null;
  method: DeliveryMethod;
  /** Null for now. */
  deliverAt: Date | null;
  /** In which its sender chose that time, for what the sender reads. */
  timeZone?: string | undefined;
  design: RewardDesign;
  message: string | null;
  /** That a program names. */
  language?: string | null;
  /** A campaign of the company; its default where neither this nor `products` is given. */
  campaignId?: string | null;
  /** The gift cards that may be chosen, in place of the campaign's. */
  products?: readonly string[] | null;
  /** What is given for its custom fields, by the id or the label of a custom field. */
  customFields?: readonly GivenValue[] | null | undefined;
  /** The custom fields, once they are checked. Orders in the database have them under this name. */
  noted?: readonly CustomFieldValue[];
  /** That its sender gets when the order is executed now, for the method LINK alone. */
  link?: { id: string; tokenHash: Buffer } | undefined;
};

export type RewardOrder = {
  id: string;
  payer: Holder;
  actorId: string;
  actorRole: string;
  channel: string;
  externalId: string | null;
  contentHash: Buffer | null;
  state: OrderState;
  failure: string | null;
  amountCents: bigint;
  rewardCount: number;
  /** Those of its rewards. */
  campaignIds: string[];
  createdAt: Date;
  executedAt: Date | null;
  endedAt: Date | null;
};

/**
 * The reward in the form that order_rewards reads. A date that has passed is now. `companyMonths`: how long a
 * company's rewards can be claimed; null for a person's.
 */
export function toSqlReward(
  reward: RewardToOrder & { id: string },
  { payer, companyMonths, now }: { payer: Holder; companyMonths: number | null; now: Date },
): object {
  const deliverAt = reward.deliverAt !== null && reward.deliverAt > now ? reward.deliverAt : now;
  return {
    id: reward.id,
    amountCents: reward.amountCents.toString(),
    recipientName: reward.recipientName,
    recipientEmail: reward.recipientEmail,
    recipientPhone: reward.recipientPhone ?? null,
    method: reward.method,
    design: reward.design,
    message: reward.message,
    language: reward.language ?? null,
    campaignId: reward.campaignId ?? null,
    products: reward.products ?? null,
    customFields: reward.noted?.length ? reward.noted : null,
    deliverAt,
    expiresAt: rewardExpiry(deliverAt, companyMonths),
    link: reward.link && { id: reward.link.id, hash: reward.link.tokenHash.toString('hex') },
    sent: `${payer.kind === 'enterprise' ? 'Reward' : 'Gift'} to ${recipientText(reward)}`,
  };
}

/** The address or the number, else the name, else what it is. */
export function recipientText({
  recipientEmail,
  recipientPhone,
  recipientName,
}: {
  recipientEmail: string | null;
  recipientPhone?: string | null;
  recipientName: string;
}): string {
  if (recipientPhone) return displayPhone(recipientPhone);
  return recipientEmail ?? (recipientName || 'the bearer of a link');
}

/** The recipient as users other than the sender read it: of a phone number the end alone. */
export function maskedRecipientText(reward: Parameters<typeof recipientText>[0]): string {
  return reward.recipientPhone ? maskPhone(reward.recipientPhone) : recipientText(reward);
}

/** "reward of $25.00 to nora@example.com", or "3 rewards of $75.00 in all". */
export function orderText(amountCents: bigint, rewardCount: number, recipient: string | null): string {
  const amount = displayCents(amountCents);
  if (rewardCount > 1) return `${formatCount(rewardCount)} rewards of ${amount} in all`;
  return recipient === null ? `reward of ${amount}` : `reward of ${amount} to ${recipient}`;
}

/** The order beside its amount: "Reward to nora@example.com", or "3 rewards". */
export function orderLabel(rewardCount: number, recipient: string | null): string {
  if (rewardCount > 1) return `${formatCount(rewardCount)} rewards`;
  return recipient === null ? 'Reward' : `Reward to ${recipient}`;
}

/** Undefined for rewards that can be ordered. */
export function refusalOfRewards(rewards: readonly RewardToOrder[], now: Date): Refusal | undefined {
  if (rewards.length === 0) return refuse('invalid-input', { message: 'Please add at least one reward.' });
  const latest = now.getTime() + SCHEDULE_DAYS_MAX * DAY_MS;
  for (const [index, { deliverAt, method }] of rewards.entries()) {
    if (deliverAt === null || deliverAt <= now) continue;
    if (deliverAt.getTime() > latest) return dateRefusal('Please choose a date within the next year.', index);
    if (method === 'LINK') return dateRefusal('A link that you hand out cannot be scheduled.', index);
  }
  return undefined;
}

/** `index`: of the reward. */
function dateRefusal(message: string, index: number): Refusal {
  return refuse('invalid-input', { message, fields: { deliverAt: message }, extra: { reward: index } });
}

/**
 * The same rewards in the same order have the same hash. A language does not count: an order of an earlier
 * release, which kept none, has to be found again by a program that repeats it.
 */
export function hashRewards(rewards: readonly RewardToOrder[]): Buffer {
  const content = rewards.map((reward) => [
    reward.amountCents.toString(),
    reward.recipientName,
    reward.recipientEmail,
    reward.method,
    reward.deliverAt?.toISOString() ?? null,
    reward.design,
    reward.message,
    // At the end, so that an order of an earlier release keeps its hash.
    ...(reward.recipientPhone ? [{ phone: reward.recipientPhone }] : []),
    ...(reward.campaignId ? [{ campaign: reward.campaignId }] : []),
    ...(reward.products ? [{ products: reward.products.toSorted() }] : []),
    ...(reward.customFields?.length ? [{ fields: contentOf(reward.customFields) }] : []),
  ]);
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** The order of the fields says nothing. */
function contentOf(values: readonly GivenValue[]): [string, string][] {
  const content = values.map(({ field, value }): [string, string] => [field, value]);
  return content.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
