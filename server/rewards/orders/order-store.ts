/** The SQL of orders of rewards. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { OrderState } from '../reward.ts';
import type { RewardOrder, RewardToOrder } from './order.ts';

export type NewOrder = {
  id: string;
  payer: Holder;
  actor: { userId: string; role: string };
  channel: string;
  externalId: string | null;
  contentHash: Buffer | null;
  senderName: string;
  now: Date;
  /** As order_rewards reads them. */
  rewards: object[];
  /** As record_actions reads them, by the state that the order gets; null for none. */
  auditEntries: Record<'EXECUTED' | 'PENDING APPROVAL', object[]> | null;
};

/**
 * Calls order_rewards and writes the entry of the audit log, whole or not at all. Both are one round trip, because the payer's
 * other orders wait for the balance from here to the commit. Throws what order_rewards raises.
 */
export async function callOrderRewards(
  tx: Tx,
  order: NewOrder,
): Promise<{ orderId: string; state: OrderState; replayed: boolean }> {
  const { rows } = await tx.query<{ order_id: string; state: OrderState; replayed: boolean }>(
    {
      name: 'order-rewards',
      text: `select order_id, state, replayed, case when not replayed then record_actions($12::jsonb -> state, $10) end
        from order_rewards($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    },
    [
      order.id,
      order.payer.kind,
      order.payer.ownerId,
      order.actor.userId,
      order.actor.role,
      order.channel,
      order.externalId,
      order.contentHash,
      order.senderName,
      order.now,
      JSON.stringify(order.rewards),
      order.auditEntries && JSON.stringify(order.auditEntries),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('order_rewards answered no row.');
  return { orderId: row.order_id, state: row.state, replayed: row.replayed };
}

export type OrderRow = {
  id: string;
  payer_kind: Holder['kind'];
  payer_id: string;
  actor_id: string;
  actor_role: string;
  channel: string;
  external_id: string | null;
  content_hash: Buffer | null;
  state: OrderState;
  failure: string | null;
  amount_cents: bigint;
  reward_count: number;
  campaign_ids: string[];
  created_at: Date;
  executed_at: Date | null;
  ended_at: Date | null;
};

export const ORDER_COLUMNS = `id, payer_kind, payer_id, actor_id, actor_role, channel, external_id, content_hash, state, failure,
  amount_cents, reward_count, campaign_ids, created_at, executed_at, ended_at`;

export function toOrder(row: OrderRow): RewardOrder {
  return {
    id: row.id,
    payer: { kind: row.payer_kind, ownerId: row.payer_id },
    actorId: row.actor_id,
    actorRole: row.actor_role,
    channel: row.channel,
    externalId: row.external_id,
    contentHash: row.content_hash,
    state: row.state,
    failure: row.failure,
    amountCents: row.amount_cents,
    rewardCount: row.reward_count,
    campaignIds: row.campaign_ids,
    createdAt: row.created_at,
    executedAt: row.executed_at,
    endedAt: row.ended_at,
  };
}

/** An order of this payer, by its id or by the payer's own. */
export async function findOrder(
  db: Queryable,
  { payer, by }: { payer: Holder; by: { id: string } | { externalId: string } },
): Promise<RewardOrder | undefined> {
  const { rows } =
    'id' in by
      ? await db.query<OrderRow>({
          name: 'order-by-id',
          text: `select ${ORDER_COLUMNS} from reward_order where payer_kind = $1 and payer_id = $2 and id = $3`,
          values: [payer.kind, payer.ownerId, by.id],
        })
      : await db.query<OrderRow>({
          name: 'order-by-external-id',
          text: `select ${ORDER_COLUMNS} from reward_order where payer_kind = $1 and payer_id = $2 and external_id = $3`,
          values: [payer.kind, payer.ownerId, by.externalId],
        });
  return rows[0] && toOrder(rows[0]);
}

/** Lets an order that waited go on. False where it did not wait. */
export async function executeOrder(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>(
    'select done from execute_reward_order($1, $2) as done',
    [id, now],
  );
  return rows[0]?.done ?? false;
}

/** Returns the money of an order that waits. False where it did not wait. */
export async function cancelOrder(
  tx: Tx,
  id: string,
  { returned, now }: { returned: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>(
    'select done from cancel_reward_order($1, $2, $3) as done',
    [id, returned, now],
  );
  return rows[0]?.done ?? false;
}

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

/** The order that a guest's payment pays. */
export async function findOrderOfGuest(db: Queryable, paymentId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from reward_order where payer_kind = 'guest' and payer_id = $1`,
    [paymentId],
  );
  return rows[0]?.id;
}

/** Payments of guests that were completed before `since`, and whose order still waits. */
export async function selectPaidOrders(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ payer_id: string }>(
    `select ordered.payer_id from reward_order ordered join payment on payment.id = ordered.payer_id
     where ordered.payer_kind = 'guest' and ordered.state = 'OPEN' and payment.status = 'completed' and payment.completed_at < $1
     order by payment.completed_at limit $2`,
    [since, limit],
  );
  return rows.map(({ payer_id }) => payer_id);
}

/** Orders of guests from before `since` whose payment never began, or was canceled. */
export async function selectUnpaidOrders(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from reward_order
     where payer_kind = 'guest' and state = 'OPEN' and created_at < $1 and not exists (
       select from payment where payment.id = reward_order.payer_id and payment.status <> 'cancelled' and intent_id is not null)
     order by created_at limit $2`,
    [since, limit],
  );
  return rows.map(({ id }) => id);
}
