/** The SQL of orders that are not executed yet. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { RewardOrder, RewardToOrder } from './order.ts';
import { type NewOrder, ORDER_COLUMNS, type OrderRow, toOrder } from './order-store.ts';

/** As the content of an order that is executed later keeps it. */
type StoredReward = Omit<RewardToOrder, 'amountCents' | 'deliverAt'> & {
  amountCents: string;
  deliverAt: string | null;
};

/** False where this payer has an order with this external id. */
export async function insertOpenOrder(
  tx: Tx,
  order: Omit<NewOrder, 'rewards' | 'senderName' | 'auditEntries'> & {
    amountCents: bigint;
    rewards: readonly RewardToOrder[];
  },
): Promise<boolean> {
  const content: StoredReward[] = order.rewards.map((reward) => ({
    ...reward,
    amountCents: reward.amountCents.toString(),
    deliverAt: reward.deliverAt?.toISOString() ?? null,
  }));
  const { rowCount } = await tx.query(
    `insert into reward_order (id, payer_kind, payer_id, actor_id, actor_role, channel, external_id, content_hash, state,
       content, amount_cents, reward_count, created_at, campaign_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'OPEN', $9, $10, $11, $12, $13)
     on conflict (payer_kind, payer_id, external_id) where external_id is not null do nothing`,
    [
      order.id,
      order.payer.kind,
      order.payer.ownerId,
      order.actor.userId,
      order.actor.role,
      order.channel,
      order.externalId,
      order.contentHash,
      JSON.stringify(content),
      order.amountCents,
      order.rewards.length,
      order.now,
      [...new Set(order.rewards.flatMap(({ campaignId }) => campaignId ?? []))],
    ],
  );
  return rowCount === 1;
}

/** The rewards of an order that is to be executed; null where it is not `OPEN`. Locks the order. */
export async function lockOpenOrder(
  tx: Tx,
  id: string,
): Promise<{ order: RewardOrder; rewards: RewardToOrder[] } | null> {
  const { rows } = await tx.query<OrderRow & { content: object | null }>(
    `select ${ORDER_COLUMNS}, content from reward_order where id = $1 and state = 'OPEN' for update`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  // The constraint reward_order_open: an open order has its content.
  const rewards = (row.content as StoredReward[]).map((reward) => ({
    ...reward,
    amountCents: BigInt(reward.amountCents),
    deliverAt: reward.deliverAt === null ? null : new Date(reward.deliverAt),
  }));
  return { order: toOrder(row), rewards };
}

/** An order that cannot be executed: nothing moved. */
export async function failOrder(db: Queryable, id: string, failure: string, now: Date): Promise<void> {
  await db.query(
    `update reward_order set state = 'FAILED', content = null, failure = $2, ended_at = $3
     where id = $1 and state = 'OPEN'`,
    [id, failure, now],
  );
}

/** Takes back an order that is not executed yet. False where it is, or has ended. */
export async function endOpenOrder(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update reward_order set state = 'CANCELED', content = null, ended_at = $2 where id = $1 and state = 'OPEN'`,
    [id, now],
  );
  return rowCount === 1;
}

/** Orders of companies that were accepted before `since` and not executed, the oldest first. */
export async function selectOpenOrders(
  db: Queryable,
  since: Date,
  limit: number,
): Promise<{ id: string; createdAt: Date }[]> {
  const { rows } = await db.query<{ id: string; created_at: Date }>(
    `select id, created_at from reward_order
     where state = 'OPEN' and payer_kind = 'enterprise' and created_at < $1 order by created_at limit $2`,
    [since, limit],
  );
  return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt }));
}
