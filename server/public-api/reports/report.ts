/** The address of a report's file, how long it works, and which rewards are in it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RewardFilters } from '#contract/public-api/reports.ts';
import type { EncryptionKey, EncryptionKeys } from '#server/config/encryption-key.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { deriveKey } from '#server/kernel/seal.ts';
import type { Reward } from '#server/rewards/index.ts';

/** Never changes: addresses that were given out would stop working. */
const PURPOSE = 'report file';
const DAYS = 7;
const DAY_MS = 86_400_000;
const TOKEN = /^(test-)?([0-9a-f-]{36})\.([\w-]{43})$/;

export function tokenOf(prefix: string, key: EncryptionKey, id: string): string {
  return `${prefix}${id}.${sign(prefix, key, id)}`;
}

/** The report that a token is for, and its world. Undefined for a token that was not given out. */
export function readToken(
  { current, old }: EncryptionKeys,
  token: string,
): { id: string; isTest: boolean } | undefined {
  const [, prefix = '', id, signature] = TOKEN.exec(token) ?? [];
  if (!id || !signature) return undefined;
  const given = Buffer.from(signature);
  const known = [current, ...old].some((key) => timingSafeEqual(Buffer.from(sign(prefix, key, id)), given));
  return known ? { id, isTest: prefix !== '' } : undefined;
}

function sign(prefix: string, key: EncryptionKey, id: string): string {
  return createHmac('sha256', deriveKey(key, PURPOSE)).update(`${prefix}${id}`).digest('base64url');
}

export function isDownloadable({ created_at }: { created_at: Date }, now: Date): boolean {
  return now.getTime() < created_at.getTime() + DAYS * DAY_MS;
}

const ORDER_STATUS: Partial<Record<NonNullable<Reward['orderState']>, RewardFilters['order_status']>> = {
  EXECUTED: 'executed',
  CANCELED: 'canceled',
  FAILED: 'failed',
  'PENDING APPROVAL': 'pending_approval',
  'PENDING INTERNAL PAYMENT APPROVAL': 'pending_approval',
};

/** Whether a reward is in a report of that moment with those filters. */
export function isReported(reward: Reward, filters: RewardFilters, reportedAt: Date): boolean {
  const { amount, campaign_id, created_at, delivered_at, delivery_method, order_id, order_status, status } =
    filters;
  const created = reward.createdAt;
  return (
    created <= reportedAt &&
    (!amount?.gte || reward.amountCents >= BigInt(amount.gte)) &&
    (!amount?.lte || reward.amountCents <= BigInt(amount.lte)) &&
    (!campaign_id || reward.campaignId === campaign_id) &&
    (!created_at?.gte || created >= new Date(created_at.gte)) &&
    (!created_at?.lte || created <= new Date(created_at.lte)) &&
    (!delivered_at || (reward.deliveredAt !== null && isoDay(reward.deliveredAt) === delivered_at)) &&
    (!delivery_method || reward.method.toLowerCase() === delivery_method) &&
    (!order_id || reward.orderId === order_id) &&
    (!order_status || (reward.orderState !== null && ORDER_STATUS[reward.orderState] === order_status)) &&
    (!status?.length || status.some((each) => each === statusOf(reward)))
  );
}

function statusOf({ closedAs, delivery }: Reward): string | undefined {
  if (closedAs === 'canceled') return 'canceled';
  if (delivery === 'SUCCEEDED') return 'delivered';
  return delivery === 'FAILED' ? 'delivery_failed' : undefined;
}
