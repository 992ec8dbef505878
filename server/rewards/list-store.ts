/** SQL of lists by offset, for callers that count pages. */
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { RewardOrder } from './order.ts';
import { ORDER_COLUMNS, type OrderRow, toOrder } from './order-store.ts';
import type { Reward } from './reward.ts';
import { REWARD_COLUMNS, type RewardRow, toReward } from './store.ts';

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

/** The rewards of several orders, each as they were ordered. */
export async function selectOfOrders(db: Queryable, orderIds: readonly string[]): Promise<Reward[]> {
  const { rows } = await db.query<RewardRow>(
    `select ${REWARD_COLUMNS} from reward where order_id = any ($1::uuid[]) order by position, id`,
    [orderIds],
  );
  return rows.map(toReward);
}

/** Newest first. */
export async function selectRewards(
  db: Queryable,
  sender: Holder,
  { offset, limit }: { offset: number; limit: number },
): Promise<Reward[]> {
  const { rows } = await db.query<RewardRow>(
    `select ${REWARD_COLUMNS} from reward where sender_kind = $1 and sender_id = $2
     order by created_at desc, id desc offset $3 limit $4`,
    [sender.kind, sender.ownerId, offset, limit],
  );
  return rows.map(toReward);
}

export async function countRewards(db: Queryable, sender: Holder): Promise<number> {
  const { rows } = await db.query<{ rewards: number }>(
    'select count(*)::int as rewards from reward where sender_kind = $1 and sender_id = $2',
    [sender.kind, sender.ownerId],
  );
  return rows[0]?.rewards ?? 0;
}
