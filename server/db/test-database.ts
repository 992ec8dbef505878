/** The database of the test world: found, made, distinguished from others, and brought forward. */
import pg from 'pg';
import { CannotStart } from '../kernel/cannot-start.ts';
import { migrate } from './migrate.ts';
import type { Db, Queryable } from './pool.ts';
import { besideDatabase } from './second-database.ts';

const SUFFIX = '_test_world';

export function testDatabaseUrl(url: string, testUrl: string | undefined): string {
  return testUrl ?? besideDatabase(url, SUFFIX);
}

/**
 * Throws `CannotStart` for a database that is anything else: it would be migrated, and people's data would be
 * mixed.
 */
export async function prepareTestDatabase(db: Db, options: Parameters<typeof migrate>[1]): Promise<void> {
  await requireOwn(db);
  await migrate(db, options);
}

const OTHER = 'The database of the test world holds something else. Name another one with TEST_DATABASE_URL.';

/** The comment of the database says what it is, before its first migration: others may find it half made. */
const MARK = 'The test world of Indulge';

/** Whether it was prepared before. */
export async function isTestDatabase(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
  );
  return rows[0]?.mark === MARK;
}

/**
 * Throws `CannotStart` where the product would send mails and buy cards for what only stands in a test world.
 */
export async function refuseTestDatabase(db: Queryable): Promise<void> {
  if (await isTestDatabase(db))
    throw new CannotStart('DATABASE_URL names the database of the test world. Name the real one.');
}

async function requireOwn(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ mark: string | null; tables: number; has_twins: boolean; name: string }>(
    `select current_database()::text as name, count(tablename)::int as tables,
       coalesce(bool_or(tablename = 'test_twin'), false) as has_twins,
       (select shobj_description(oid, 'pg_database') from pg_database where datname = current_database()) as mark
     from pg_tables where schemaname = 'public'`,
  );
  const [found] = rows;
  if (!found || found.mark === MARK) return;
  if (found.tables > 0 && !(found.has_twins && (await isUnused(db)))) throw new CannotStart(OTHER);
  await db.query(`comment on database ${pg.escapeIdentifier(found.name)} is '${MARK}'`);
}

async function isUnused(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select from enterprise limit 1');
  return rows.length === 0;
}
