/** The SQL of orders of rewards. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { RewardOrder } from './order.ts';
import type { OrderState } from './reward.ts';

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
};

/** Calls order_rewards: one round trip, whole or not at all. Throws what it raises. */
export async function callOrderRewards(
  tx: Tx,
  order: NewOrder,
): Promise<{ orderId: string; state: OrderState; replayed: boolean }> {
  const { rows } = await tx.query<{ order_id: string; state: OrderState; replayed: boolean }>(
    {
      name: 'order-rewards',
      text: 'select order_id, state, replayed from order_rewards($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
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
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('order_rewards answered no row.');
  return { orderId: row.order_id, state: row.state, replayed: row.replayed };
}

type OrderRow = {
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
  created_at: Date;
  executed_at: Date | null;
  ended_at: Date | null;
};

const COLUMNS = `id, payer_kind, payer_id, actor_id, actor_role, channel, external_id, content_hash, state, failure,
  amount_cents, reward_count, created_at, executed_at, ended_at`;

function toOrder(row: OrderRow): RewardOrder {
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
      ? await db.query<OrderRow>(
          `select ${COLUMNS} from reward_order where payer_kind = $1 and payer_id = $2 and id = $3`,
          [payer.kind, payer.ownerId, by.id],
        )
      : await db.query<OrderRow>(
          `select ${COLUMNS} from reward_order where payer_kind = $1 and payer_id = $2 and external_id = $3`,
          [payer.kind, payer.ownerId, by.externalId],
        );
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
