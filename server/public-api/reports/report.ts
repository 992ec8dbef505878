/** The address of a report's file, how long it works, and what is in it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CompanyReport } from '#contract/enterprise/reports.ts';
import type { RewardFilters } from '#contract/public-api/reports.ts';
import type { EncryptionKey, EncryptionKeys } from '#server/config/encryption-key.ts';
import { addDays, isoDay } from '#server/kernel/calendar.ts';
import { deriveKey } from '#server/kernel/seal.ts';
import type { Reward } from '#server/rewards/index.ts';
import type { ReportRow } from './report-store.ts';

/** Never changes: addresses that were given out would stop working. */
const PURPOSE = 'report file';
export const FILE_DAYS = 7;
const TOKEN = /^(test-)?([0-9a-f-]{36})\.([\w-]{43})$/;

export function reportFileToken(prefix: string, key: EncryptionKey, id: string): string {
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

type Ending = Pick<ReportRow, 'ready_at' | 'failed_at'>;

export function isDownloadable({ ready_at }: Ending, now: Date): boolean {
  return ready_at !== null && now < expiryOf(ready_at);
}

const expiryOf = (readyAt: Date) => addDays(readyAt, FILE_DAYS);

export function fileNameOf({ kind, params: { from, until, on, year }, created_at }: ReportRow): string {
  const about = from && until ? `${from}-to-${until}` : (on ?? year ?? isoDay(created_at));
  return `${kind}-${about}.csv`;
}

/** The amount that is reported to the tax authority in a year: that of the last year that names one. */
export function thresholdOfYear(thresholds: ReadonlyMap<number, bigint>, year: number): bigint {
  const since = [...thresholds.keys()].filter((each) => each <= year);
  return thresholds.get(Math.max(...since)) ?? 0n;
}

export function toCompanyReport(row: ReportRow, now: Date): CompanyReport {
  const { id, kind, ready_at, failed_at, created_at } = row;
  const isThere = isDownloadable(row, now);
  return {
    id,
    kind,
    about: aboutOf(row),
    state: failed_at ? 'failed' : !ready_at ? 'making' : isThere ? 'ready' : 'gone',
    rows: row.row_count,
    createdAt: created_at.toISOString(),
    expiresAt: ready_at && isThere ? expiryOf(ready_at).toISOString() : null,
    madeByName: row.made_by_name,
  };
}

function aboutOf({ params: { from, until, on, year, months } }: ReportRow): string {
  if (from !== undefined && until !== undefined) return `${shownDay(from)} to ${shownDay(until)}`;
  if (year !== undefined) return String(year);
  if (on === undefined) return 'Asked for by the API';
  return months === undefined ? shownDay(on) : `${shownDay(on)}, quiet for ${months} months`;
}

/** "Nov 05, 2026", as the screens write every day. */
const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
});
const shownDay = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));

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
    (!status?.length || status.some((each) => HAS_STATUS[each](reward)))
  );
}

/** A reward whose claim is reviewed is also delivered. */
const HAS_STATUS: Record<
  NonNullable<RewardFilters['status']>[number],
  (reward: Pick<Reward, 'closedAs' | 'delivery' | 'review'>) => boolean
> = {
  canceled: ({ closedAs }) => closedAs === 'canceled',
  delivered: ({ closedAs, delivery }) => closedAs !== 'canceled' && delivery === 'SUCCEEDED',
  delivery_failed: ({ closedAs, delivery }) => closedAs !== 'canceled' && delivery === 'FAILED',
  pending_review: ({ review }) => review === 'flagged',
};
