/**
 * Fast path: mails that were taken at about the same time are recorded with one statement and one commit
 * (record_deliveries). It shortens recordOutcome in delivery/deliver-reward.ts, which records whatever is
 * left out here; tests/rewards/races/delivery-differential.test.ts compares the two.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';
import { retried } from '#server/db/transaction.ts';

type Taken = { rewardId: string; linkId: string; now: Date };

/**
 * The mails of a large order come one by one, a millisecond or two apart, and nobody waits for a single one
 * of them: a commit for every two or three cost as much as rendering them. A process that is killed meanwhile
 * repeats a few more, with the Message-ID of the first.
 */
const COLLECT_MS = 10;

/** Returns false where the mail has to be recorded by itself; then nothing was done. */
export const recordDelivery = batchByDatabase(recordTaken, { collectMs: COLLECT_MS });

function recordTaken(db: Queryable, mails: Taken[]): Promise<boolean[]> {
  return retried(async () => {
    const { rows } = await db.query<{ id: string | null }>({
      name: 'record-deliveries',
      text: 'select id from record_deliveries($1, $2, $3) as id',
      values: [mails.map(({ rewardId }) => rewardId), mails.map(({ linkId }) => linkId), mails[0]?.now],
    });
    const recorded = new Set(rows.map(({ id }) => id));
    return mails.map(({ rewardId }) => recorded.has(rewardId));
  });
}
