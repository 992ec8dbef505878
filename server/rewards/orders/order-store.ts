/** The SQL of orders of rewards. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { OrderState } from '../reward.ts';
import type { RewardOrder } from './order.ts';

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
 * Calls order_rewards and writes the entry of the audit log, whole or not at all. Both are one round trip,
 * because the payer's other orders wait for the balance from here to the commit. Throws what order_rewards
 * raises.
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
  const row = onlyRow(rows);
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
          // Filters by the id alone: with the payer too, a plan made for a small table reads all of their
          // orders.
          text: `select ${ORDER_COLUMNS} from reward_order where id = $1`,
          values: [by.id],
        })
      : await db.query<OrderRow>({
          name: 'order-by-external-id',
          text: `select ${ORDER_COLUMNS} from reward_order where payer_kind = $1 and payer_id = $2 and external_id = $3`,
          values: [payer.kind, payer.ownerId, by.externalId],
        });
  const [row] = rows;
  return row?.payer_kind === payer.kind && row.payer_id === payer.ownerId ? toOrder(row) : undefined;
}

/** Lets an order that waited go on. False where it did not wait. */
export async function executeRewardOrder(tx: Tx, id: string, now: Date): Promise<boolean> {
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
