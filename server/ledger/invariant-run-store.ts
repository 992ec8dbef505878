/** All SQL of the invariant runs. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { BrokenInvariant } from './invariants.ts';

export type InvariantRunRow = {
  id: string;
  asked_at: Date;
  asked_by: string | null;
  started_at: Date | null;
  finished_at: Date | null;
  broken: BrokenInvariant[] | null;
  failure: string | null;
};

const columns = 'id, asked_at, asked_by, started_at, finished_at, broken, failure';

/** A run that is active, or was requested since `since` and has not begun. Waits for a concurrent request. */
export async function findInvariantRunUnderWay(tx: Tx, since: Date): Promise<InvariantRunRow | undefined> {
  await tx.query('lock table invariant_run in share row exclusive mode');
  const { rows } = await tx.query<InvariantRunRow>(
    `select ${columns} from invariant_run where finished_at is null and asked_at > $1
     order by asked_at desc limit 1`,
    [since],
  );
  return rows[0];
}

export async function insertInvariantRun(
  db: Queryable,
  run: { id: string; askedBy: string | null; at: Date },
): Promise<InvariantRunRow> {
  const { rows } = await db.query<InvariantRunRow>(
    `insert into invariant_run (id, asked_at, asked_by) values ($1, $2, $3) returning ${columns}`,
    [run.id, run.at, run.askedBy],
  );
  return onlyRow(rows);
}

/** Begins a run, or restarts one whose process ended. A scheduled run is created here. */
export async function startInvariantRun(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `insert into invariant_run (id, asked_at, started_at) values ($1, $2, $2)
     on conflict (id) do update set started_at = excluded.started_at, finished_at = null, broken = null, failure = null`,
    [id, at],
  );
}

export async function finishInvariantRun(
  db: Queryable,
  id: string,
  outcome: { at: Date; broken: readonly BrokenInvariant[] | null; failure: string | null },
): Promise<void> {
  await db.query(
    'update invariant_run set finished_at = $2, broken = $3::jsonb, failure = $4 where id = $1',
    [id, outcome.at, outcome.broken && JSON.stringify(outcome.broken), outcome.failure?.slice(0, 500)],
  );
}

/** The last runs, newest first. */
export async function selectInvariantRuns(db: Queryable, limit: number): Promise<InvariantRunRow[]> {
  const { rows } = await db.query<InvariantRunRow>(
    `select ${columns} from invariant_run order by asked_at desc, id desc limit $1`,
    [limit],
  );
  return rows;
}

export type InvariantDayRow = { day: string; runs: number; problems: number; unfinished: number };

/** The finished runs by day (UTC), oldest first. */
export async function selectInvariantRunDays(db: Queryable, since: Date): Promise<InvariantDayRow[]> {
  const { rows } = await db.query<InvariantDayRow>(
    `select to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as runs,
       (count(*) filter (where jsonb_array_length(broken) > 0))::int as problems,
       (count(failure))::int as unfinished
     from invariant_run where finished_at >= $1 and asked_at >= $1::timestamptz - interval '1 day'
     group by day order by day`,
    [since],
  );
  return rows;
}
