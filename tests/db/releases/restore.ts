/** Restores the database of a release, as `npm run db:export` wrote it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createDb } from '#server/db/pool.ts';
import { copyIn } from '#tests/support/copy.ts';
import { withDatabase } from '#tests/support/run/database-url.ts';

/** The encryption key of the exported product, which never protected real data. */
export const releasedKey = Buffer.from('a key for the tests of adoption!').toString('base64');

type ReleaseFile = { path: string; sql: string };

const unpack = (release: string, file: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, release, file)));
const read = (release: string, file: string) => unpack(release, file).toString('utf8');

/** Restores the sandbox databases of the release into this data folder. */
export function restoreBooks(dataDir: string, release: string): void {
  mkdirSync(join(dataDir, 'sandbox'), { recursive: true });
  for (const book of ['issuer.sqlite', 'stripe.sqlite'])
    writeFileSync(join(dataDir, 'sandbox', book), unpack(release, `${book}.gz`));
}

/** The files that made the release's tables, in order; `pgboss` is the last. */
function readStructure(release: string): ReleaseFile[] {
  return read(release, 'structure.sql.gz')
    .split(/^-- file: /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { path: part.slice(0, end), sql: part.slice(end + 1) };
    });
}

async function migrateAsReleased(url: string, files: ReleaseFile[]): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'indulge-release-'));
  const db = createDb({ url, max: 2, applicationName: 'test' });
  try {
    for (const { path, sql } of files) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), sql);
    }
    await migrate(db, { root });
  } finally {
    await db.close();
    rmSync(root, { recursive: true });
  }
}

/**
 * Creates the release's tables without rows, as the role that owns the database, like the release did. Since
 * 0.4.0 the files have their places below the release's `server` folder, and `migrate` applies them from
 * there.
 */
export async function makeStructure(url: string, release: string): Promise<void> {
  const files = readStructure(release);
  const client = await connect(url);
  if (files.some(({ path }) => path.includes('/'))) {
    await migrateAsReleased(url, files);
    await client.query(files.at(-1)?.sql ?? '');
    await client.end();
    return;
  }
  for (const { sql } of files) await client.query(sql);
  await client.query(`create table schema_migration (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  await client.end();
}

/** Restores the release's tables with all rows, and the positions of the sequences. */
export async function restoreRelease(url: string, release: string): Promise<void> {
  await makeStructure(url, release);
  const database = new URL(url.replace(/^\w+:/, 'http:')).pathname.slice(1);
  const admin = await connect(withDatabase(inject('postgres').adminUrl, database));
  // The rows are restored as they were: triggers add no rows, and the order of tables does not matter.
  await admin.query('set session_replication_role = replica');
  await removeSeeds(admin);
  const rows = read(release, 'rows.sql.gz');
  for (const [, statement = '', data = ''] of rows.matchAll(/^(copy .* from stdin);\n([\s\S]*?)^\\\.$/gm))
    await copyIn(admin, statement, data);
  for (const [statement] of rows.matchAll(/^select setval.*$/gm)) await admin.query(statement);
  // Open work of the export is long overdue when a test reads it; staff have seen the alerts.
  await admin.query(
    `insert into alert_seen (subject, seen_by)
     select subject, (select id from users where authority_role = 'god') from staff_alert on conflict do nothing`,
  );
  await admin.end();
}

/** The exported rows include those that the migrations insert, so the inserted ones are deleted first. */
async function removeSeeds(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') and tablename not like 'queue_stats%'`,
  );
  for (const { name } of rows) await admin.query(`delete from ${name}`);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
