/** The SQL of how a review ends, and of what is forgotten after it. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DecidedAs, ReviewState } from './review.ts';

/** Ends the review of a reward that waits. The caller has locked the reward. */
export async function updateDecided(
  tx: Tx,
  rewardId: string,
  decision: { state: ReviewState; as: DecidedAs; by: string | null; note: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `update fraud_review set state = $2, decided_as = $3, decided_by = $4, note = coalesce($5, note), decided_at = $6
     where reward_id = $1 and state in ('flagged', 'held')`,
    [rewardId, decision.state, decision.as, decision.by, decision.note, decision.now],
  );
}

/** Lets a reward go on: the time that its review took is added to the time to claim. */
export async function markReviewReleased(tx: Tx, rewardId: string, since: Date, now: Date): Promise<void> {
  await tx.query(
    `update reward set review = 'released', expires_at = expires_at + ($3::timestamptz - $2::timestamptz)
     where id = $1`,
    [rewardId, since, now],
  );
}

/** Nothing of it can be claimed or returned before staff decide. */
export async function markHeld(tx: Tx, rewardId: string): Promise<void> {
  await tx.query(`update reward set review = 'held' where id = $1`, [rewardId]);
}

/**
 * Forgets where claims from before `until` came from; the addresses and devices that they are counted by
 * stay.
 */
export async function forgetNetworks(db: Queryable, until: Date): Promise<void> {
  await db.query('update reward_claim set network = null where network is not null and created_at < $1', [
    until,
  ]);
  await db.query(
    `update fraud_review set ip = null, network = null
     where ip is not null and decided_at is not null and created_at < $1`,
    [until],
  );
}

/** Reviews that nobody decided since. */
export async function selectUndecided(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from fraud_review where state = 'flagged' and created_at <= $1 order by created_at limit $2`,
    [since, limit],
  );
  return rows.map(({ id }) => id);
}
