/** Sums up the system accounts, so that reading them does not start at their first posting. */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { insertSnapshots, settledThrough } from './snapshot-store.ts';

/** Writes a snapshot of every system account that moved. A job runs it every night. */
export async function takeSnapshots(db: Db): Promise<void> {
  // Two transactions: the first blocks every posting for an instant, the second takes its time.
  const through = await transaction(db, settledThrough);
  await insertSnapshots(db, through);
}
