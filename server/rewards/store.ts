/** The SQL of rewards themselves: found, locked, returned. Lists and claims have stores of their own. */
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Reward } from './reward.ts';
import { REWARD_COLUMNS, type RewardRow, toReward } from './reward-row.ts';

export async function findReward(db: Queryable, id: string): Promise<Reward | undefined> {
  const { rows } = await db.query<RewardRow>(`select ${REWARD_COLUMNS} from reward where id = $1`, [id]);
  return rows[0] && toReward(rows[0]);
}

/** Reads and locks a reward: no other transaction claims, returns or delivers it until this one ends. */
export async function lockReward(tx: Tx, id: string): Promise<Reward | undefined> {
  const { rows } = await tx.query<RewardRow>(
    `select ${REWARD_COLUMNS} from reward where id = $1 for update`,
    [id],
  );
  return rows[0] && toReward(rows[0]);
}

/** Locks those of many rewards that no other transaction holds. */
export async function lockFreeRewards(tx: Tx, ids: readonly string[]): Promise<Reward[]> {
  const { rows } = await tx.query<RewardRow>({
    name: 'lock-free-rewards',
    text: `select ${REWARD_COLUMNS} from reward where id = any ($1::uuid[]) for update skip locked`,
    values: [ids],
  });
  return rows.map(toReward);
}

/** The reward that a working link leads to. Concurrent readers share a statement. */
export const findByToken = batchByDatabase(async (db, tokenHashes: Buffer[]) => {
  const { rows } = await db.query<RewardRow & { token_hash: Buffer }>({
    name: 'rewards-by-token',
    text: `select ${REWARD_COLUMNS}, token_hash
      from (select reward_id, token_hash from reward_link
        where token_hash = any ($1::bytea[]) and revoked_at is null) as link
      join reward on reward.id = link.reward_id`,
    values: [tokenHashes],
  });
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), toReward(row)]));
  return tokenHashes.map((hash) => found.get(hash.toString('hex')));
});

/** The rewards of an order, as they were ordered. */
export async function selectOfOrder(db: Queryable, orderId: string): Promise<Reward[]> {
  const { rows } = await db.query<RewardRow>({
    name: 'rewards-of-order',
    text: `select ${REWARD_COLUMNS} from reward where order_id = $1 order by position, id`,
    values: [orderId],
  });
  return rows.map(toReward);
}

export async function addReturned(
  tx: Tx,
  id: string,
  {
    cents,
    closedAs,
    undone,
    now,
  }: { cents: bigint; closedAs: 'canceled' | 'expired'; undone: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `update reward set returned_cents = returned_cents + $2, closed_as = $3, closed_at = $4, undone = $5,
       review = case when review in ('flagged', 'held') then 'blocked' else review end
     where id = $1`,
    [id, cents, closedAs, now, undone],
  );
}

/** What a company gets back counts no longer against the limits of the manager who ordered it. */
export async function uncount(
  tx: Tx,
  { actorId, createdAt }: Pick<Reward, 'actorId' | 'createdAt'>,
  cents: bigint,
): Promise<void> {
  await tx.query('select payout_uncount($1, $2, $3)', [actorId, cents, createdAt]);
}

/**
 * The gifts of a member whose message has not gone out, and that were sent, or got another link, from `since`
 * on. A corrected recipient gets another link.
 */
export async function selectUnsentSince(tx: Tx, memberId: string, since: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from reward
     where sender_id = $1 and sender_kind = 'member' and closed_as is null and delivery in ('SCHEDULED', 'PENDING')
       and (created_at >= $2
         or exists (select from reward_link link where link.reward_id = reward.id and link.created_at >= $2))
     order by id`,
    [memberId, since],
  );
  return rows.map(({ id }) => id);
}

/** Whether money of this member, or of this guest's payment, is in a gift that can still be claimed. */
export async function hasOpenGifts(db: Queryable, payerId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from reward where sender_id = $1 and sender_kind <> 'enterprise' and closed_as is null limit 1`,
    [payerId],
  );
  return rows.length > 0;
}

/** The cents in rewards and gifts of this payer that can still be claimed or come back. */
export async function heldInRewards(db: Queryable, payerId: string): Promise<bigint> {
  const { rows } = await db.query<{ cents: bigint }>(
    `select coalesce(sum(amount_cents - claimed_cents - returned_cents), 0)::bigint as cents
     from reward where sender_id = $1 and closed_as is null`,
    [payerId],
  );
  return rows[0]?.cents ?? 0n;
}
