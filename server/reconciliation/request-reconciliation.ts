/** Requests a comparison in the background, by staff or by the clock. */
import type { ReconciliationRun } from '#contract/admin/reconciliation.ts';
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { addDays, isoDay } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import { jobName } from '#server/kernel/jobs.ts';
import type { ReconciliationDeps } from './deps.ts';
import { isNightlyDue } from './nightly.ts';
import { toRun } from './run.ts';
import { findRun, findRunUnderWay, insertRun, type RunRow, readNightlyFacts } from './run-store.ts';

export const RECONCILE = jobName<{ runId: string }>('reconcile');

/** The job's time limit. An older run ended with its process. */
export const LONGEST_RECONCILIATION_SECONDS = 6 * 60 * 60;

type Deps = Pick<ReconciliationDeps, 'db' | 'jobs' | 'clock'>;

/** Returns a run in progress instead of starting a second one. */
export function requestReconciliation(deps: Deps, actor: Actor): Promise<ReconciliationRun> {
  return transaction(deps.db, async (tx) => {
    const { run, isNew } = await enqueueRun(deps, tx, actor.userId);
    if (isNew) {
      const subject = { kind: 'system', id: run.id, label: `Reconciliation of ${run.day}` };
      await recordAction(tx, { actor, action: 'reconciliation-started', subject }, deps.clock.now());
    }
    return toRun(run, []);
  });
}

/** The nightly run, if it is due and nobody has asked for one. */
export async function requestNightlyRun(deps: Deps): Promise<void> {
  if (!isNightlyDue(await readNightlyFacts(deps.db))) return;
  await transaction(deps.db, (tx) => enqueueRun(deps, tx, null));
}

/** `askedBy` is null for a run that no staff member requested. */
export async function enqueueRun(
  { jobs, clock }: Deps,
  tx: Tx,
  askedBy: string | null,
): Promise<{ run: RunRow; isNew: boolean }> {
  const now = clock.now();
  const known = await findRunUnderWay(tx, new Date(now.getTime() - LONGEST_RECONCILIATION_SECONDS * 1000));
  if (known) return { run: known, isNew: false };
  const id = newId();
  await insertRun(tx, { id, day: isoDay(addDays(now, -1)), askedBy, at: now });
  await jobs.enqueue(tx, RECONCILE, { runId: id });
  return { run: (await findRun(tx, id)) as RunRow, isNew: true };
}
