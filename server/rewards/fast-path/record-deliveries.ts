/**
 * Fast path: mails that were taken at about the same time are recorded with one statement and one commit
 * (record_deliveries). It shortens recordOutcome in delivery/deliver-reward.ts, which records whatever is
 * left out here; tests/rewards/races/delivery-differential.test.ts compares the two.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import { retried } from '#server/db/transaction.ts';

type Taken = { rewardId: string; linkId: string; now: Date };

/** Returns false where the mail has to be recorded by itself; then nothing was done. */
export const recordDelivery = batchByDatabase((db, mails: Taken[]) =>
  retried(async () => {
    const { rows } = await db.query<{ id: string | null }>({
      name: 'record-deliveries',
      text: 'select id from record_deliveries($1, $2, $3) as id',
      values: [mails.map(({ rewardId }) => rewardId), mails.map(({ linkId }) => linkId), mails[0]?.now],
    });
    const recorded = new Set(rows.map(({ id }) => id));
    return mails.map(({ rewardId }) => recorded.has(rewardId));
  }),
);
