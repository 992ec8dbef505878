/** Checks the invariants and stores the result, for the staff's System page. */
import type { Logger } from 'pino';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { type Jobs, jobName } from '#server/kernel/jobs.ts';
import {
  findInvariantRunUnderWay,
  finishInvariantRun,
  type InvariantRunRow,
  insertInvariantRun,
  startInvariantRun,
} from './invariant-run-store.ts';
import { checkAllInvariants } from './invariants.ts';

export const CHECK_INVARIANTS = jobName<{ runId?: string }>('check-invariants');

/** The job's time limit. An older run ended with its process. */
export const LONGEST_INVARIANT_RUN_SECONDS = 1200;

export type RunDeps = {
  db: Db;
  log: Pick<Logger, 'error'>;
  clock: Clock;
  /** Called for every violation, for the metrics. */
  onBrokenInvariant: (name: string) => void;
};

/** Checks everything. `runId` names a requested run; a scheduled run gets a new one. */
export async function runInvariants(
  { db, log, clock, onBrokenInvariant }: RunDeps,
  runId: string = newId(),
): Promise<void> {
  await startInvariantRun(db, runId, clock.now());
  try {
    const broken = await checkAllInvariants(db);
    for (const { invariant, name, detail } of broken) {
      log.error({ invariant, name, detail }, 'An invariant of the money is broken');
      onBrokenInvariant(name);
    }
    await finishInvariantRun(db, runId, { at: clock.now(), broken, failure: null });
  } catch (error) {
    const failure = error instanceof Error ? error.message : 'unknown';
    await finishInvariantRun(db, runId, { at: clock.now(), broken: null, failure });
    throw error;
  }
}

/** Requests a check in the background. `isNew` is false when one is running or waiting already. */
export async function requestInvariantRun(
  tx: Tx,
  jobs: Jobs,
  { askedBy, now }: { askedBy: string; now: Date },
): Promise<{ run: InvariantRunRow; isNew: boolean }> {
  const known = await findInvariantRunUnderWay(
    tx,
    new Date(now.getTime() - LONGEST_INVARIANT_RUN_SECONDS * 1000),
  );
  if (known) return { run: known, isNew: false };
  const run = await insertInvariantRun(tx, { id: newId(), askedBy, at: now });
  await jobs.enqueue(tx, CHECK_INVARIANTS, { runId: run.id });
  return { run, isNew: true };
}
