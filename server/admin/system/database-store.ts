/** The SQL of facts about the database. */
import type { DatabaseFacts } from '#contract/admin/system.ts';
import type { Queryable } from '#server/db/pool.ts';

const TABLES_SHOWN = 10;

export async function readDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const { rows: general } = await db.query<{ version: string; size: bigint; archives: boolean }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as size,
       current_setting('archive_mode') <> 'off' as archives`,
  );
  const { rows: tables } = await db.query<{ name: string; size: bigint; rows: bigint }>(
    `select class.relname as name, pg_total_relation_size(class.oid) as size,
       greatest(class.reltuples, stats.n_live_tup, 0)::bigint as rows
     from pg_class class left join pg_stat_user_tables stats on stats.relid = class.oid
     where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
     order by size desc, name limit $1`,
    [TABLES_SHOWN],
  );
  const { rows: migrations } = await db.query<{ version: number; name: string; applied_at: Date }>(
    'select version, name, applied_at from schema_migration order by version desc',
  );
  const [facts] = general;
  return {
    version: facts?.version ?? '',
    sizeBytes: Number(facts?.size),
    tables: tables.map(({ name, size, rows }) => ({ name, sizeBytes: Number(size), rows: Number(rows) })),
    migrations: migrations.map((row) => ({ ...row, appliedAt: row.applied_at.toISOString() })),
    archive: facts?.archives ? await readArchive(db) : null,
  };
}

async function readArchive(db: Queryable): Promise<DatabaseFacts['archive']> {
  const { rows } = await db.query<{ archived: Date | null; failed: Date | null }>(
    'select last_archived_time as archived, last_failed_time as failed from pg_stat_archiver',
  );
  return {
    lastArchivedAt: rows[0]?.archived?.toISOString() ?? null,
    lastFailedAt: rows[0]?.failed?.toISOString() ?? null,
  };
}
