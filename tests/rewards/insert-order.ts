/** An executed order of a member, for rewards that a test writes by itself. Returns its id. */
import type { Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';

export async function insertOrder(
  db: Pick<Queryable, 'query'>,
  { payerId, rewardCount, at }: { payerId: string; rewardCount: number; at: Date },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into reward_order (id, payer_kind, payer_id, actor_id, actor_role, channel, state, amount_cents, reward_count,
       created_at, executed_at)
     values ($1, 'member', $2, $2, 'member', 'gift', 'EXECUTED', 100, $3, $4, $4)`,
    [id, payerId, rewardCount, at],
  );
  return id;
}
