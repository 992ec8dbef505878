/** The SQL of the one attempt that works on a run. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { RunRow } from './run-store.ts';

/** A run that one worker has begun. `attempt` is the worker's own mark. */
export type RunAttempt = { runId: string; attempt: string; since: Date; until: Date };

/**
 * The moment from which a run has to compare: the beginning of its day, or earlier, where an earlier run
 * ended before that (a night that failed, a database that was restored). The first run of all begins with
 * the first payment.
 */
export async function readSince(db: Queryable, runId: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ since: Date | null }>(
    `select least(run.day at time zone 'UTC', coalesce(
       (select max(until) from reconciliation_run where found is not null) - interval '1 hour',
       least((select min(created_at) from payment), (select min(created_at) from purchase_order)))) as since
     from reconciliation_run run where run.id = $1`,
    [runId],
  );
  return rows[0]?.since ?? undefined;
}

/** False when the run is finished already, or does not exist. What an earlier attempt left is deleted. */
export async function beginAttempt(
  tx: Tx,
  { runId, attempt, since, until }: RunAttempt,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update reconciliation_run set attempt = $2, since = $3, until = $4, started_at = $5, step = 'processor',
       records_read = 0, items_compared = 0, finished_at = null, failure = null
     where id = $1 and found is null`,
    [runId, attempt, since, until, at],
  );
  if (rowCount !== 1) return false;
  await tx.query('delete from reconciliation_line where run_id = $1', [runId]);
  const ended = `attempt not in (select attempt from reconciliation_run where finished_at is null and attempt is not null)`;
  await tx.query(`delete from reconciliation_record where ${ended}`);
  await tx.query(`delete from reconciliation_item where ${ended}`);
  return true;
}

/** A worker that was given up for dead, and finds another at its run, stops. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** Notes the progress of a run, and locks it until the transaction ends. Throws `Superseded`. */
export async function noteProgress(
  db: Queryable,
  { runId, attempt }: RunAttempt,
  progress: { step?: RunRow['step']; records?: number; items?: number },
): Promise<void> {
  const { rowCount } = await db.query(
    `update reconciliation_run set step = coalesce($3, step), records_read = records_read + $4,
       items_compared = items_compared + $5
     where id = $1 and attempt = $2 and finished_at is null`,
    [runId, attempt, progress.step, progress.records ?? 0, progress.items ?? 0],
  );
  if (rowCount !== 1) throw new Superseded(`Another worker took over run ${runId}.`);
}

export async function finishRun(
  tx: Tx,
  { runId, attempt }: RunAttempt,
  outcome: { at: Date; found: number; resolved: number },
): Promise<void> {
  await tx.query(
    'update reconciliation_run set finished_at = $2, found = $3, resolved = $4, step = null where id = $1',
    [runId, outcome.at, outcome.found, outcome.resolved],
  );
  await tx.query('delete from reconciliation_record where attempt = $1', [attempt]);
  await tx.query('delete from reconciliation_item where attempt = $1', [attempt]);
}

export async function failRun(
  db: Queryable,
  { runId, attempt }: RunAttempt,
  { at, failure }: { at: Date; failure: string },
): Promise<void> {
  await db.query(
    `update reconciliation_run set finished_at = $3, failure = $4, step = null
     where id = $1 and attempt = $2 and finished_at is null`,
    [runId, attempt, at, failure.slice(0, 500)],
  );
}
