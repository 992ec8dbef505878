/**
 * Fast path: pays a few hundred rows of a batch in one transaction and posts them set-wise. It shortens
 * pay-batch.ts, which pays one row after the other; tests/enterprise/races/batch-differential.test.ts
 * compares the two.
 */
import type { Tx } from '#server/db/transaction.ts';
import { postBatch } from '#server/ledger/index.ts';
import { type PayRowsDeps, payRows } from '../pay-rows.ts';

const CHUNK_ROWS = 500;

/** Returns whether more rows wait. */
export function payChunk(tx: Tx, deps: PayRowsDeps, batchId: string): Promise<boolean> {
  return payRows(tx, deps, batchId, { limit: CHUNK_ROWS, postAll: postBatch });
}
