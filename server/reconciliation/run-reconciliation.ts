/**
 * Compares our ledger with the card processor and the issuer. A run that was killed begins again and replaces
 * what it had written; what it concludes is written in one transaction, at the end.
 */
import { transaction } from '#server/db/transaction.ts';
import { addDays, MINUTE_MS } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import {
  beginAttempt,
  failRun,
  finishRun,
  noteProgress,
  type RunAttempt,
  readSince,
  Superseded,
} from './attempt-store.ts';
import { compareItems } from './comparison/compare-items.ts';
import type { ReconciliationDeps } from './deps.ts';
import {
  addDifferences,
  confirmDifferences,
  lockDifferences,
  resolveDifferences,
} from './differences/difference-store.ts';
import { saveRunTotals } from './line-store.ts';
import { readIssuer } from './read-issuer.ts';
import { readProcessor } from './read-processor.ts';
import { deleteOldLines } from './run-store.ts';

/** What moved in the last 15 minutes may not have reached the other side yet. */
export const QUIET_MS = 15 * MINUTE_MS;
const LINES_KEPT_DAYS = 400;

/** Runs a requested comparison. A repeated call after its end changes nothing. */
export async function runReconciliation(
  deps: ReconciliationDeps,
  runId: string,
  { quietMs = QUIET_MS }: { quietMs?: number } = {},
): Promise<void> {
  const attempt = await begin(deps, runId, quietMs);
  if (attempt === undefined) return;
  try {
    await readProcessor(deps, attempt);
    await readIssuer(deps, attempt);
    await compareItems(deps, attempt);
    await conclude(deps, attempt);
  } catch (error) {
    if (error instanceof Superseded) return;
    const failure = error instanceof Error ? error.message : 'unknown';
    await failRun(deps.db, attempt, { at: deps.clock.now(), failure });
    throw error;
  }
}

async function begin(
  { db, clock }: ReconciliationDeps,
  runId: string,
  quietMs: number,
): Promise<RunAttempt | undefined> {
  const now = clock.now();
  const since = await readSince(db, runId);
  if (since === undefined) return undefined;
  const attempt = { runId, attempt: newId(), since, until: new Date(now.getTime() - quietMs) };
  await deleteOldLines(db, addDays(now, -LINES_KEPT_DAYS));
  return (await transaction(db, (tx) => beginAttempt(tx, attempt, now))) ? attempt : undefined;
}

async function conclude({ db, clock, log }: ReconciliationDeps, attempt: RunAttempt): Promise<void> {
  const { runId } = attempt;
  const at = clock.now();
  const found = await transaction(db, async (tx) => {
    // After a restore there may be a hundred thousand differences.
    await tx.query('set local statement_timeout = 0');
    await noteProgress(tx, attempt, {});
    await saveRunTotals(tx, runId);
    await lockDifferences(tx);
    await confirmDifferences(tx, { runId, at });
    const resolved = await resolveDifferences(tx, { runId, at });
    const differing = await addDifferences(tx, { runId, at });
    await finishRun(tx, attempt, { at, found: differing, resolved });
    return differing;
  });
  if (found > 0) log.warn({ runId, found }, 'The reconciliation found differences');
}
