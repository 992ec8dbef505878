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
       select name, null from job_outbox
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
