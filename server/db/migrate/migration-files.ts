/** The migration files, and which of them comes next. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Queryable } from '../pool.ts';

export type Migration = {
  version: number;
  name: string;
  checksum: string;
  sql: string;
  /** The last migration that a process has to know to work with the tables that this one leaves. */
  compatibleFrom: number | undefined;
  /** Whether its statements commit one by one, as `create index concurrently` has to. */
  outsideTransaction: boolean;
};

/** A row of schema_migration. */
export type AppliedMigration = { version: number; name: string; checksum: string };

const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/;
const compatibleFrom = /^-- Compatible from: (\d{4})\b/m;
const outsideTransaction = /^-- Outside a transaction\b/m;

/** Reads and orders the migration files; their line ends do not count towards the checksum. */
export async function readMigrations(directory: string): Promise<Migration[]> {
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
  const { sql, checksum } = await readSql(join(directory, file));
  const from = compatibleFrom.exec(sql)?.[1];
  return {
    version: Number(version),
    name: file.slice(0, -'.sql'.length),
    checksum,
    sql,
    compatibleFrom: from === undefined ? undefined : Number(from),
    outsideTransaction: outsideTransaction.test(sql),
  };
}

/** A file's text and its checksum, with line ends that are the same everywhere. */
export async function readSql(path: string): Promise<{ sql: string; checksum: string }> {
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

export async function readApplied(db: Queryable): Promise<AppliedMigration[]> {
  const { rows } = await db.query<AppliedMigration>(
    'select version, name, checksum from schema_migration order by version',
  );
  return rows;
}

/**
 * The first migration not applied yet, once the applied ones are known to be the ones we have. A newer
 * version may have applied more after our last one, as long as the tables still serve us.
 */
export function chooseNext(
  migrations: Migration[],
  applied: AppliedMigration[],
  neededFrom: number,
): Migration | undefined {
  const ownLast = migrations.at(-1)?.version ?? 0;
  if (neededFrom > ownLast) {
    throw new CannotStart(
      `The database was migrated by a newer version, and its tables serve only processes that know migration ` +
        `${neededFrom}. This version knows up to ${ownLast}: start a newer one.`,
    );
  }
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const ours = known.get(version);
    if (ours === undefined && version > ownLast) continue;
    if (ours === undefined) {
      throw new CannotStart(
        `The database has the migration ${name}, which this version does not know: it was used by another version.`,
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
