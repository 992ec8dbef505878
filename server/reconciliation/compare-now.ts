/**
 * Compares the ledger with the processor and the issuer in this process, so that what an adoption left
 * becomes alerts for staff at once. If the process is killed, the run's job does it.
 */
import { transaction } from '#server/db/transaction.ts';
import type { ReconciliationDeps } from './deps.ts';
import { enqueueRun } from './request-reconciliation.ts';
import { QUIET_MS, runReconciliation } from './run-reconciliation.ts';
import { findRun } from './run-store.ts';

/** Returns how many differences there are; undefined where another process took the run over. */
export async function compareNow(
  deps: ReconciliationDeps,
  { quietMs = QUIET_MS }: { quietMs?: number } = {},
): Promise<number | undefined> {
  const { run } = await transaction(deps.db, (tx) => enqueueRun(deps, tx, null));
  await runReconciliation(deps, run.id, { quietMs });
  return (await findRun(deps.db, run.id))?.found ?? undefined;
}
