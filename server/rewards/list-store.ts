/** SQL of lists by offset, for callers that count pages. */
import { timestampToIso } from '#server/db/parse-timestamp.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { RewardOrder } from './orders/order.ts';
import { ORDER_COLUMNS, type OrderRow, toOrder } from './orders/order-store.ts';
import type { Reward } from './reward.ts';
import type { RewardRow } from './reward-row.ts';

export type OrderQuery = {
  payer: Holder;
  externalId: string | null;
  campaignId: string | null;
  from: Date | null;
  to: Date | null;
};

const OF_PAYER = `reward_order where payer_kind = $1 and payer_id = $2
  and ($3::text is null or external_id = $3)
  and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at <= $5)
  and ($6::uuid is null or $6 = any (campaign_ids))`;

/** Newest first. */
export async function selectOrders(
  db: Queryable,
  { payer, externalId, campaignId, from, to }: OrderQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<RewardOrder[]> {
  const { rows } = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from ${OF_PAYER} order by created_at desc, id desc offset $7 limit $8`,
    [payer.kind, payer.ownerId, externalId, from, to, campaignId, offset, limit],
  );
  return rows.map(toOrder);
}

export async function countOrders(
  db: Queryable,
  { payer, externalId, campaignId, from, to }: OrderQuery,
): Promise<number> {
  const { rows } = await db.query<{ orders: number }>(`select count(*)::int as orders from ${OF_PAYER}`, [
    payer.kind,
    payer.ownerId,
    externalId,
    from,
    to,
    campaignId,
  ]);
  return rows[0]?.orders ?? 0;
}

/** The number of a company's newest reward: all of its rewards are numbered from 1, without a gap. */
const NEWEST = `select newest.number from reward newest where newest.sender_id = $1 and newest.number is not null
  order by newest.number desc limit 1`;

/** What lists by offset show of a reward; its times in ISO 8601. */
export type ListedReward = Pick<
  Reward,
  | 'id'
  | 'orderId'
  | 'recipientName'
  | 'recipientEmail'
  | 'recipientPhone'
  | 'amountCents'
  | 'customFields'
  | 'language'
  | 'method'
  | 'delivery'
> &
  Record<'deliverAt' | 'expiresAt' | 'createdAt', string>;

type ListedRow = Pick<
  RewardRow,
  | 'id'
  | 'order_id'
  | 'recipient_name'
  | 'recipient_email'
  | 'recipient_phone'
  | 'amount_cents'
  | 'custom_fields'
  | 'language'
  | 'delivery_method'
  | 'delivery'
> &
  Record<'deliver_at' | 'expires_at' | 'created_at', string>;

/** A list only writes its times, 1,500 on a page of 500 rewards: dates would take longer than the JSON. */
const LISTED = `id, order_id, recipient_name, recipient_email, recipient_phone, amount_cents, custom_fields, language,
  delivery_method, delivery, deliver_at::text as deliver_at, expires_at::text as expires_at, created_at::text as created_at`;

export type RewardOfOrder = ListedReward & Pick<Reward, 'returnedCents'>;

/** The rewards of several orders, each as they were ordered. */
export async function selectOfOrders(db: Queryable, orderIds: readonly string[]): Promise<RewardOfOrder[]> {
  const { rows } = await db.query<ListedRow & Pick<RewardRow, 'returned_cents'>>({
    name: 'rewards-of-orders',
    text: `select ${LISTED}, returned_cents
      from reward where order_id = any ($1::uuid[]) order by position, id`,
    values: [orderIds],
  });
  return rows.map((row) => ({ ...toListed(row), returnedCents: row.returned_cents }));
}

/** The rewards of a company, newest first. The last page of a million takes as long as the first one. */
export async function selectRewards(
  db: Queryable,
  enterpriseId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedReward[]> {
  const { rows } = await db.query<ListedRow>({
    name: 'rewards-by-offset',
    text: `select ${LISTED}
      from reward where sender_id = $1 and number <= (${NEWEST}) - $2::bigint
      order by number desc limit $3`,
    values: [enterpriseId, offset, limit],
  });
  return rows.map(toListed);
}

export async function countRewards(db: Queryable, enterpriseId: string): Promise<number> {
  const { rows } = await db.query<{ number: bigint }>({
    name: 'count-rewards',
    text: NEWEST,
    values: [enterpriseId],
  });
  return Number(rows[0]?.number ?? 0);
}

/** The values of custom fields, by the id of the field. */
export type CustomFieldFilter = readonly { id: string; value: string }[];

/** The rewards that have all of these values. */
export async function selectRewardsWith(
  db: Queryable,
  { enterpriseId, wanted }: { enterpriseId: string; wanted: CustomFieldFilter },
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedReward[]> {
  const { rows } = await db.query<ListedRow>(
    `select ${LISTED} from reward where sender_id = $1 and custom_fields @> $2::jsonb and number is not null
     order by number desc offset $3 limit $4`,
    [enterpriseId, JSON.stringify(wanted), offset, limit],
  );
  return rows.map(toListed);
}

export async function countRewardsWith(
  db: Queryable,
  { enterpriseId, wanted }: { enterpriseId: string; wanted: CustomFieldFilter },
): Promise<number> {
  const { rows } = await db.query<{ rewards: number }>(
    `select count(*)::int as rewards from reward
     where sender_id = $1 and custom_fields @> $2::jsonb and number is not null`,
    [enterpriseId, JSON.stringify(wanted)],
  );
  return rows[0]?.rewards ?? 0;
}

function toListed(row: ListedRow): ListedReward {
  return {
    id: row.id,
    orderId: row.order_id,
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    recipientPhone: row.recipient_phone,
    amountCents: row.amount_cents,
    // As in toReward.
    customFields: (row.custom_fields ?? []) as Reward['customFields'],
    language: row.language,
    method: row.delivery_method,
    delivery: row.delivery,
    deliverAt: timestampToIso(row.deliver_at),
    expiresAt: timestampToIso(row.expires_at),
    createdAt: timestampToIso(row.created_at),
  };
}
