/**
 * Brings a database forward: the tables by migrations, one plain SQL file at a time, then the functions,
 * whose files are applied again when their text changes
 * (docs/decisions/0028-functions-beside-their-module.md). There is no way back: a correction is a new
 * migration, or a new text.
 */
import { DatabaseError } from 'pg';
import { CannotStart } from '../kernel/cannot-start.ts';
import { applyFunctions, createForTables } from './migrate/apply-functions.ts';
import {
  createCompatibilityTable,
  readCompatibleFrom,
  recordCompatibility,
} from './migrate/compatibility.ts';
import { chooseNext, readApplied } from './migrate/migration-files.ts';
import type { MigrateOptions } from './migrate/options.ts';
import { patiently } from './migrate/patiently.ts';
import { runMigration } from './migrate/run-migration.ts';
import { ownSource, readSource, type Source } from './migrate/source.ts';
import { takeOverRelease } from './migrate/take-over-release.ts';
import type { Db } from './pool.ts';
import { limitTimes } from './time-limits.ts';
import { type Tx, transaction } from './transaction.ts';

/** 'indulge' as a number: any number that nothing else in the database locks. */
export const MIGRATION_LOCK = 0x69_6e_64_75_6c_67_65n;

/**
 * Applies what is missing under a lock that ends with its transaction, so that several processes may start at
 * once and a pooler may stand in between. Each migration has a transaction of its own; the last one shares it
 * with the functions, so that both become visible together. Returns the names of what was applied.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const source = await (options.root ? readSource(options.root) : ownSource());
  const done: string[] = [];
  for (;;) {
    const { applied, finished } = await locked(options, () =>
      transaction(db, (tx) => applyNext(db, tx, source, options)),
    );
    done.push(...applied);
    if (finished) return done;
  }
}

/** SQLSTATE of a lock that was not granted in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const USUAL_TRIES = 40;

/** Tries again while a migration does not get its lock: the call that holds it ends sooner or later. */
async function locked<T>(
  { log, lockTries = USUAL_TRIES }: MigrateOptions,
  work: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      if (tried >= lockTries) {
        throw new CannotStart(
          `A migration waited ${tried} times for a lock and never got it (${error.message}). Nothing was changed by ` +
            'it; find the transaction that holds the lock in pg_stat_activity, and migrate again.',
        );
      }
      log?.('A migration waits for a lock, and lets other calls go first.');
    }
  }
}

async function applyNext(db: Db, tx: Tx, source: Source, options: MigrateOptions) {
  // An index on a large table, or another process that migrates, may take longer than a request ever should.
  await tx.query(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
  await tx.query(patiently('select pg_advisory_xact_lock($1)'), [MIGRATION_LOCK]);
  await createVersionTables(tx);
  const applied = await takeOverRelease(tx, source, options.log);
  const next = chooseNext(source.migrations, await readApplied(tx), await readCompatibleFrom(tx));
  if (next) {
    await createForTables(tx, source.functions);
    await runMigration(db, tx, next);
    await tx.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      next.version,
      next.name,
      next.checksum,
    ]);
    await recordCompatibility(tx, next);
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
async function createVersionTables(tx: Tx): Promise<void> {
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
  await createCompatibilityTable(tx);
}
