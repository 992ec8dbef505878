/** Which processes work with a database that a newer version has migrated. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { findSchemaProblem } from '#server/db/schema-problem.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type SchemaFolder, schemaFolder } from './schema-folder.ts';

const db = await testDatabase({ invariants: false });
let folders: SchemaFolder[];

beforeEach(async () => {
  folders = [];
  await db.query('drop schema public cascade; create schema public');
});
afterEach(() => {
  for (const folder of folders) folder.remove();
});

const jar = { '0001-jar.sql': 'create table jar (id int, old int);' };
const lid = { '0002-lid.sql': 'alter table jar add lid int;' };
const contracted = { '0003-old.sql': '-- Compatible from: 0002\nalter table jar drop old;' };

function release(...migrations: Record<string, string>[]): string {
  const folder = schemaFolder();
  folders.push(folder);
  for (const [name, sql] of migrations.flatMap(Object.entries)) folder.migration(name, sql);
  return folder.root;
}

test('a process works on while a newer version only added, and can start again', async () => {
  const [older, newer] = [release(jar), release(jar, lid)];
  await migrate(db, { root: older });
  await migrate(db, { root: newer });
  expect(await findSchemaProblem(db, older)).toBeNull();
  expect(await migrate(db, { root: older })).toEqual([]);
});

// Drop the comparison with readCompatibleFrom in findSchemaProblem, and this must fail.
test('a process is not ready, and cannot start, once what it uses was taken away', async () => {
  const [oldest, older, newest] = [release(jar), release(jar, lid), release(jar, lid, contracted)];
  await migrate(db, { root: newest });
  expect(await findSchemaProblem(db, older)).toBeNull();
  expect(await findSchemaProblem(db, newest)).toBeNull();
  expect(await findSchemaProblem(db, oldest)).toBe(
    'The database is too new: it serves processes that know migration 2, and this one knows up to 1. ' +
      'Run a newer version.',
  );
  await expect(migrate(db, { root: oldest })).rejects.toThrow(
    'its tables serve only processes that know migration 2. This version knows up to 1: start a newer one.',
  );
});

test('a newer process on a database that lacks its migration says which', async () => {
  await migrate(db, { root: release(jar) });
  expect(await findSchemaProblem(db, release(jar, lid))).toBe(
    'The database is not migrated: it lacks the migration 0002-lid.',
  );
});

test('a migration that does not get its lock lets other calls go first, and is tried again', async () => {
  await migrate(db, { root: release(jar) });
  const client = await db.pool.connect();
  await client.query('begin; select from jar');
  const logged: string[] = [];
  const log = (line: string) => {
    logged.push(line);
    // The call that was in its way ends while it waits.
    void client.query('commit');
  };
  expect(await migrate(db, { root: release(jar, lid), log })).toEqual(['0002-lid']);
  expect(logged).toEqual(['A migration waits for a lock, and lets other calls go first.']);
  client.release();
});

test('a lock that is never granted is named, and nothing is changed', async () => {
  await migrate(db, { root: release(jar) });
  const client = await db.pool.connect();
  await client.query('begin; select from jar');
  await expect(migrate(db, { root: release(jar, lid), lockTries: 1 })).rejects.toThrow(
    'A migration waited 1 times for a lock and never got it',
  );
  await client.query('commit');
  client.release();
  await expect(db.query('select lid from jar')).rejects.toThrow('does not exist');
});

const outside = `-- Outside a transaction.
create index concurrently if not exists jar_old on jar (old);
-- Until nothing changes:
update jar set old = 0 where id in (select id from jar where old is null limit 10);
`;

test('a migration outside a transaction indexes and fills a table while others write to it', async () => {
  await migrate(db, { root: release(jar) });
  await db.query('insert into jar select generate_series(1, 25)');
  // What an interrupted run leaves behind.
  await db.query('create unique index concurrently jar_old on jar ((old is null))').catch(() => undefined);
  const filling = { '0002-fill.sql': outside };
  expect(await migrate(db, { root: release(jar, filling) })).toEqual(['0002-fill']);
  const { rows } = await db.query(
    `select (select count(*) from jar where old is null) as empty,
       (select indisvalid and not indisunique from pg_index where indexrelid = 'jar_old'::regclass) as indexed`,
  );
  expect(rows).toEqual([{ empty: 0n, indexed: true }]);
});
