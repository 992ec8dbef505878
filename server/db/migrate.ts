/** Brings a database forward, one plain SQL file at a time. There is no way back: a correction is a new migration. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryConfig } from 'pg';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Db, Queryable } from './pool.ts';
import { limitTimes } from './time-limits.ts';
import { type Tx, transaction } from './transaction.ts';

export type Migration = { version: number; name: string; checksum: string; sql: string };

type Applied = { version: number; name: string; checksum: string };

export type MigrateOptions = { directory?: string; log?: (message: string) => void };

const ownDirectory = join(import.meta.dirname, 'migrations');
const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** 'indulge' as a number: any number will do that nothing else in the database locks. */
const migrationLock = 0x69_6e_64_75_6c_67_65n;

/**
 * Applies what is missing, each file in a transaction of its own under a lock that ends with it, so that several
 * processes may start at once and a pooler may stand in between. Returns the names of the files applied.
 */
export async function migrate(db: Db, { directory, log }: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const done: string[] = [];
  for (;;) {
    const name = await transaction(db, (tx) => applyNext(tx, migrations));
    if (name === undefined) return done;
    log?.(`Applied migration ${name}.`);
    done.push(name);
  }
}

/** Whether every migration of this version has been applied as it stands; the database may be ahead. */
export async function isMigrated(db: Queryable, directory?: string): Promise<boolean> {
  const migrations = await (directory ? readMigrations(directory) : ownMigrations());
  const { rows } = await db.query<{ present: boolean }>(
    `select to_regclass('public.schema_migration') is not null as present`,
  );
  if (!rows[0]?.present) return migrations.length === 0;
  const applied = new Map((await readApplied(db)).map((row) => [row.version, row.checksum]));
  return migrations.every(({ version, checksum }) => applied.get(version) === checksum);
}

let own: Promise<Migration[]> | undefined;

/** The product's own files do not change while it runs, and whoever watches its health asks often. */
function ownMigrations(): Promise<Migration[]> {
  own ??= readMigrations();
  return own;
}

/** Reads and orders the migration files; their line ends do not count towards the checksum. */
export async function readMigrations(directory = ownDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)));
  for (const [index, { version, name }] of migrations.entries()) {
    if (migrations[index + 1]?.version === version) {
      throw new CannotStart(
        `Two migrations have the number of ${name}; give one of them the next free number.`,
      );
    }
  }
  return migrations;
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const version = fileName.exec(file)?.[1];
  if (version === undefined)
    throw new CannotStart(`${file} is no migration: name it like 0007-gift-cards.sql.`);
  const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(version), name: file.slice(0, -'.sql'.length), checksum, sql };
}

async function applyNext(tx: Tx, migrations: Migration[]): Promise<string | undefined> {
  // An index on a large table, or another process that migrates, may take longer than a request ever should.
  await tx.query('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.query(patiently('select pg_advisory_xact_lock($1)'), [migrationLock]);
  await tx.query(`create table if not exists schema_migration (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const applied = await readApplied(tx);
  const next = chooseNext(migrations, applied);
  if (next === undefined) {
    await limitTimes(tx);
    return undefined;
  }
  await tx.query(patiently(next.sql));
  await tx.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    next.version,
    next.name,
    next.checksum,
  ]);
  return next.name;
}

/** The first migration not applied yet, once the applied ones are known to be the ones we have. */
export function chooseNext(migrations: Migration[], applied: Applied[]): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const ours = known.get(version);
    if (ours === undefined) {
      throw new CannotStart(
        `The database has the migration ${name}, which this version does not know: it was used by a newer version.`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new CannotStart(
        `The migration ${ours.name} was changed after it had been applied; restore it and write a new one instead.`,
      );
    }
  }
  const present = new Set(applied.map(({ version }) => version));
  const next = migrations.find(({ version }) => !present.has(version));
  const last = applied.at(-1);
  if (next !== undefined && last !== undefined && next.version < last.version) {
    throw new CannotStart(
      `The migration ${next.name} comes before ${last.name}, which has been applied already.`,
    );
  }
  return next;
}

/** A statement that the client, too, waits for as long as it takes. */
function patiently(text: string): QueryConfig & { query_timeout: number } {
  return { text, query_timeout: 24 * 60 * 60 * 1000 };
}

async function readApplied(db: Queryable): Promise<Applied[]> {
  const { rows } = await db.query<Applied>(
    'select version, name, checksum from schema_migration order by version',
  );
  return rows;
}
