/**
 * Pays a confirmed batch, one transaction after the other. A worker killed midway leaves only whole
 * transactions; the next worker resumes after the last one.
 */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { post } from '#server/ledger/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { payChunk } from './fast-path/pay-chunk.ts';
import { type PayRowsDeps, payRows } from './pay-rows.ts';

/** Returns when every row has its outcome. A repeated or concurrent call changes nothing. */
export async function payBatch(
  deps: PayRowsDeps & Pick<EnterpriseDeps, 'db'> & { config: Pick<EnterpriseDeps['config'], 'fastPaths'> },
  batchId: string,
): Promise<void> {
  const payNext = deps.config.fastPaths ? payChunk : payRow;
  while (await transaction(deps.db, (tx) => payNext(tx, deps, batchId)));
}

/** Pays the next row alone. */
function payRow(tx: Tx, deps: PayRowsDeps, batchId: string): Promise<boolean> {
  return payRows(tx, deps, batchId, {
    limit: 1,
    async postAll(tx, movements, decision) {
      for (const movement of movements) await post(tx, { ...movement, decision });
    },
  });
}
