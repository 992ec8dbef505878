/** The SQL of the runs themselves. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { NightlyFacts } from './nightly.ts';

export type RunRow = {
  id: string;
  day: string;
  asked_at: Date;
  asked_micros: bigint;
  asked_by: string | null;
  asked_by_name: string | null;
  since: Date | null;
  until: Date | null;
  step: 'processor' | 'issuer' | 'comparing' | null;
  records_read: bigint;
  items_compared: bigint;
  finished_at: Date | null;
  found: number | null;
  resolved: number | null;
  failure: string | null;
};

const columns = `run.id, run.day, run.asked_at, (extract(epoch from run.asked_at) * 1000000)::bigint as asked_micros,
  run.asked_by, run.since, run.until, run.step, run.records_read, run.items_compared, run.finished_at, run.found,
  run.resolved, run.failure, case when run.asked_by is not null
    then coalesce(${fullNameOrNullSql('person')}, 'Staff') end as asked_by_name`;

const runs = 'reconciliation_run run left join users person on person.id = run.asked_by';

export async function selectRuns(
  db: Queryable,
  after: { micros: bigint; id: string } | null,
  limit: number,
): Promise<RunRow[]> {
  const { rows } = await db.query<RunRow>(
    `select ${columns} from ${runs}
     where $1::bigint is null or (run.asked_at, run.id) <
       (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid)
     order by run.asked_at desc, run.id desc limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}

export async function findRun(db: Queryable, id: string): Promise<RunRow | undefined> {
  const { rows } = await db.query<RunRow>(`select ${columns} from ${runs} where run.id = $1`, [id]);
  return rows[0];
}

/** A run that is active or waits, asked for since `since`. Waits for a concurrent request. */
export async function findRunUnderWay(tx: Tx, since: Date): Promise<RunRow | undefined> {
  await tx.query('lock table reconciliation_run in share row exclusive mode');
  const { rows } = await tx.query<RunRow>(
    `select ${columns} from ${runs} where run.finished_at is null and run.asked_at > $1
     order by run.asked_at desc limit 1`,
    [since],
  );
  return rows[0];
}

export async function insertRun(
  tx: Tx,
  run: { id: string; day: string; askedBy: string | null; at: Date },
): Promise<void> {
  await tx.query('insert into reconciliation_run (id, day, asked_at, asked_by) values ($1, $2, $3, $4)', [
    run.id,
    run.day,
    run.at,
    run.askedBy,
  ]);
}

/** By the clock of the database, which no test moves. */
export async function readNightlyFacts(db: Queryable): Promise<NightlyFacts> {
  const { rows } = await db.query<{
    now: Date;
    since: Date | null;
    last_finished_at: Date | null;
    last_asked_at: Date | null;
  }>(
    `select now() as now, (select applied_at from schema_migration where version = 220) as since,
       (select max(asked_at) from reconciliation_run where found is not null) as last_finished_at,
       (select max(asked_at) from reconciliation_run) as last_asked_at`,
  );
  const row = onlyRow(rows);
  return {
    now: row.now,
    since: row.since ?? row.now,
    lastFinishedAt: row.last_finished_at,
    lastAskedAt: row.last_asked_at,
  };
}

/** Lines are kept for as long as an accountant may ask for them. */
export async function deleteOldLines(db: Queryable, before: Date): Promise<void> {
  await db.query(
    'delete from reconciliation_line where run_id in (select id from reconciliation_run where asked_at < $1)',
    [before],
  );
}

export type ReconciliationDayRow = { day: string; runs: number; problems: number; unfinished: number };

/** The runs that ended, by day (UTC). A problem is a run that found a difference that nobody knew before. */
export async function selectRunDays(db: Queryable, since: Date): Promise<ReconciliationDayRow[]> {
  const { rows } = await db.query<ReconciliationDayRow>(
    `select to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as runs,
       (count(*) filter (where found > 0))::int as problems, (count(failure))::int as unfinished
     from reconciliation_run where finished_at >= $1 and asked_at >= $1::timestamptz - interval '1 day'
     group by 1 order by 1`,
    [since],
  );
  return rows;
}
