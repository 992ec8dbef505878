/**
 * Brings a database forward: the tables by migrations, one plain SQL file at a time, then the functions, whose files
 * are applied again when their text changes (docs/decisions/0028-functions-beside-their-module.md). There is no way
 * back: a correction is a new migration, or a new text.
 */
import { join } from 'node:path';
import { adopt } from './migrate/adopt.ts';
import { applyFunctions, createForTables, decideFunctions } from './migrate/apply-functions.ts';
import { type FunctionSet, readFunctions } from './migrate/function-files.ts';
import { readAppliedFunctions } from './migrate/function-version.ts';
import { chooseNext, type Migration, readApplied, readMigrations } from './migrate/migration-files.ts';
import type { MigrateOptions } from './migrate/options.ts';
import { patiently } from './migrate/patiently.ts';
import type { Db, Queryable } from './pool.ts';
import { limitTimes } from './time-limits.ts';
import { type Tx, transaction } from './transaction.ts';

const ownRoot = join(import.meta.dirname, '..');

/** 'indulge' as a number: any number that nothing else in the database locks. */
export const migrationLock = 0x69_6e_64_75_6c_67_65n;

type Source = { root: string; migrations: Migration[]; functions: FunctionSet };

/**
 * Applies what is missing under a lock that ends with its transaction, so that several processes may start at once
 * and a pooler may stand in between. Each migration has a transaction of its own; the last one shares it with the
 * functions, so that both become visible together. Returns the names of what was applied.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const source = await readSource(options.root ?? ownRoot);
  const done: string[] = [];
  for (;;) {
    const { applied, finished } = await transaction(db, (tx) => applyNext(tx, source, options));
    done.push(...applied);
    if (finished) return done;
  }
}

/**
 * Whether the migrations and the functions of this version are applied. The database may be ahead: a newer version
 * promises that its functions serve this one too.
 */
export async function isMigrated(db: Queryable, root?: string): Promise<boolean> {
  const { migrations, functions } = await (root ? readSource(root) : ownSource());
  const { rows } = await db.query<{ present: boolean }>(
    `select to_regclass('public.schema_migration') is not null
       and to_regclass('public.schema_function_version') is not null as present`,
  );
  if (!rows[0]?.present) return migrations.length === 0;
  const applied = new Map((await readApplied(db)).map((row) => [row.version, row.checksum]));
  if (!migrations.every(({ version, checksum }) => applied.get(version) === checksum)) return false;
  return decideFunctions(functions, await readAppliedFunctions(db)) !== 'apply';
}

let own: Promise<Source> | undefined;

/** The product's own files do not change while it runs, and readiness is asked for often. */
function ownSource(): Promise<Source> {
  own ??= readSource(ownRoot);
  return own;
}

async function readSource(root: string): Promise<Source> {
  const [migrations, functions] = await Promise.all([
    readMigrations(join(root, 'db/migrations')),
    readFunctions(root),
  ]);
  return { root, migrations, functions };
}

async function applyNext(tx: Tx, source: Source, options: MigrateOptions) {
  // An index on a large table, or another process that migrates, may take longer than a request ever should.
  await tx.query('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.query(patiently('select pg_advisory_xact_lock($1)', [migrationLock]));
  await createBooks(tx);
  const applied = await adopt(tx, source, options.log);
  const next = chooseNext(source.migrations, await readApplied(tx));
  if (next) {
    await createForTables(tx, source.functions);
    await tx.query(patiently(next.sql));
    await tx.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      next.version,
      next.name,
      next.checksum,
    ]);
    applied.push(next.name);
  }
  const finished = next === undefined || next === source.migrations.at(-1);
  if (finished) {
    applied.push(...(await applyFunctions(tx, source.functions, options)));
    await limitTimes(tx);
  }
  return { applied, finished };
}

/** What is applied: a row per migration, and a row per version of the functions. */
async function createBooks(tx: Tx): Promise<void> {
  await tx.query(`create table if not exists schema_migration (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  await tx.query(`create table if not exists schema_function_version (
    version integer primary key,
    checksum text not null,
    functions jsonb not null,
    applied_at timestamptz not null default now()
  )`);
}
