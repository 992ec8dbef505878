/** The SQL of the figures that operators watch. It reads what other modules own, and writes nothing. */
import type { Queryable } from '#server/db/pool.ts';

export type QueueFigure = { name: string; depth: number; oldest_seconds: number };

/** Jobs that are due and have not begun, and those that database functions noted. */
export async function selectQueueFigures(db: Queryable): Promise<QueueFigure[]> {
  const { rows } = await db.query<QueueFigure>(
    `with due as (
       select name, start_after as since from pgboss.job
       where state in ('created', 'retry') and name <> 'dead-letters' and start_after <= now()
       union all
       select name, noted_at from job_outbox
     )
     select name, count(*)::int as depth,
       coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest_seconds
     from due group by name`,
  );
  return rows;
}

export type MoneyFigures = { dead_letters: number; open_payments: number; stuck_gift_cards: number };

/** A card that waits longer than a quarter of an hour is on the staff's list of stuck ones. */
export async function selectMoneyFigures(db: Queryable): Promise<MoneyFigures | undefined> {
  const { rows } = await db.query<MoneyFigures>(
    `select
       (select count(*) from pgboss.job where name = 'dead-letters' and state < 'active')::int as dead_letters,
       (select count(*) from payment where status = 'pending')::int as open_payments,
       (select count(*) from gift_card_unit where state in ('reserved', 'issuing')
          and created_at < now() - interval '15 minutes')::int as stuck_gift_cards`,
  );
  return rows[0];
}

export type ReplicationFigures = { standbys: number; lag_seconds: number };

/** The lag needs the role pg_monitor; without it, standbys are counted and their lag is 0. */
export async function selectReplicationFigures(db: Queryable): Promise<ReplicationFigures | undefined> {
  const { rows } = await db.query<ReplicationFigures>(
    `select count(*)::int as standbys, coalesce(max(extract(epoch from replay_lag)), 0)::float8 as lag_seconds
     from pg_stat_replication`,
  );
  return rows[0];
}

export type SchemaFigures = { migration: number; functions: number };

export async function selectSchemaFigures(db: Queryable): Promise<SchemaFigures | undefined> {
  const { rows } = await db.query<SchemaFigures>(
    `select coalesce((select max(version) from schema_migration), 0)::int as migration,
       coalesce((select max(version) from schema_function_version), 0)::int as functions`,
  );
  return rows[0];
}

export type CheckFigure = { name: string; age_seconds: number };

/**
 * How long ago each check of the money and of its proofs succeeded last. One that never did is as old as the
 * installation. The archive of the log is idle on an idle server, so that it ages only while its last attempt
 * failed.
 */
export async function selectCheckFigures(db: Queryable): Promise<CheckFigure[]> {
  const { rows } = await db.query<CheckFigure>(
    `with installed as (
       select min(applied_at) as at from schema_migration
     ), succeeded as (
       select 'invariants' as name,
         (select max(finished_at) from invariant_run where broken is not null) as at
       union all
       select 'reconciliation', (select max(finished_at) from reconciliation_run where found is not null)
       union all
       select 'checkpoints', (select max(checked_at) from checkpoint_check)
     )
     select name, coalesce(extract(epoch from now() - coalesce(succeeded.at, installed.at)), 0)::float8 as age_seconds
     from succeeded, installed
     union all
     select 'archive', coalesce(case when last_failed_time > coalesce(last_archived_time, '-infinity')
       then extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time)) end, 0)::float8
     from pg_stat_archiver`,
  );
  return rows;
}

export async function selectDatabaseBytes(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return rows[0]?.bytes;
}
