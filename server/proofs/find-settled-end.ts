/**
 * Finds how far the ledger is complete. Numbers are taken in order but committed in any order, so a
 * checkpoint may only cover numbers below which no transaction is still open
 * (docs/decisions/0039-proof-anyone-can-check.md).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '#server/db/pool.ts';
import { selectNewestId, selectWriters } from './leaf-store.ts';

/** No transaction of the product may be longer (server/db/time-limits.ts). */
const PATIENCE_MS = 75_000;
const PAUSE_MS = 100;

/**
 * The highest committed number, once every transaction that was writing to the ledger has ended. A
 * transaction that took a lower number held its lock on the table before this number was taken, so it is
 * among them. Blocks no posting. Throws where a transaction does not end, so that the job is tried again
 * later.
 */
export async function findSettledEnd(db: Queryable, patienceMs = PATIENCE_MS): Promise<bigint> {
  const newest = await selectNewestId(db);
  const deadline = performance.now() + patienceMs;
  for (let open = await selectWriters(db, null); open.length > 0; open = await selectWriters(db, open)) {
    if (performance.now() > deadline)
      throw new Error(`${open.length} transactions have been writing to the ledger for too long.`);
    await wait(PAUSE_MS);
  }
  return newest;
}
