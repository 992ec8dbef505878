/** The order in which functions and tables are created, and the rollback when a function fails. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { testDatabase } from '#tests/support/database.ts';
import { releaseFolder, type SchemaFolder, says } from './schema-folder.ts';

const db = await testDatabase({ invariants: false });
let folders: SchemaFolder[];

beforeEach(async () => {
  folders = [];
  await db.query('drop schema public cascade; create schema public');
});
afterEach(() => {
  for (const folder of folders) folder.remove();
});

async function release(version: number): Promise<SchemaFolder> {
  const folder = await releaseFolder(version);
  folders.push(folder);
  return folder;
}

const saysResult = async () => (await db.query<{ says: string }>('select says()')).rows[0]?.says;
test('a function may use tables and functions that are created later', async () => {
  const folder = await release(1);
  folder.define('jar/sql/a.sql', 'a() returns bigint language sql as $$ select count(*) + b() from jar $$');
  folder.define('tin/sql/b.sql', 'b() returns bigint language sql as $$ select 2::bigint $$');
  await migrate(db, { root: folder.root });
  expect((await db.query('select a()')).rows).toEqual([{ a: 2n }]);
});

test('a function that a table uses is created before it, and replaced with the others', async () => {
  const folder = await release(1);
  const comment = '-- Applied before the tables: the label of tin is made with it.\n';
  folder.define('tin/sql/label.sql', 'label() returns text language sql as $$ select says() $$', comment);
  folder.migration('0002-tin.sql', 'create table tin (id int, label text default label());');
  await folder.release(1);
  await migrate(db, { root: folder.root });
  expect((await db.query('insert into tin (id) values (1) returning label')).rows).toEqual([
    { label: 'version 1' },
  ]);
});

// Drop "named" in apply-functions.ts and this must fail.
test('a function that a migration renames is created for the tables by its old name', async () => {
  const folder = await release(1);
  const comment = '-- Applied before the tables as mark: the label of tin is made with it.\n';
  folder.define('tin/sql/label.sql', 'label() returns text language sql as $$ select says() $$', comment);
  folder.migration('0002-tin.sql', 'create table tin (id int, label text default mark());');
  folder.migration('0003-label.sql', 'alter function mark() rename to label;');
  folder.migration('0004-lid.sql', 'create table lid (id int);');
  await folder.release(1);
  await migrate(db, { root: folder.root });
  expect((await db.query('insert into tin (id) values (1) returning label')).rows).toEqual([
    { label: 'version 1' },
  ]);
  expect((await db.query(`select to_regproc('mark') as mark`)).rows).toEqual([{ mark: null }]);
});

test("a function's arguments and result change after a migration drops it", async () => {
  await migrate(db, { root: (await release(1)).root });
  const folder = await release(2);
  folder.define('jar/sql/says.sql', 'says() returns int language sql as $$ select 7 $$');
  await folder.release(2);
  await expect(migrate(db, { root: folder.root })).rejects.toThrow(
    'jar/sql/says.sql: cannot change return type',
  );
  folder.migration('0002-says.sql', 'drop function says();');
  expect(await migrate(db, { root: folder.root })).toEqual(['0002-says', 'database functions, version 2']);
  expect(await saysResult()).toBe(7);
});

test('a function that a migration dropped with its table is created again', async () => {
  const folder = await release(1);
  folder.define('jar/sql/count_jars.sql', 'count_jars(jar) returns int language sql as $$ select 1 $$');
  await folder.release(1);
  await migrate(db, { root: folder.root });
  folder.migration('0002-jar.sql', 'drop table jar cascade; create table jar (id bigint);');
  folder.define('jar/sql/says.sql', says('another'));
  await folder.release(2);
  await migrate(db, { root: folder.root });
  expect((await db.query(`select to_regprocedure('count_jars(jar)') is not null as there`)).rows).toEqual([
    { there: true },
  ]);
});

describe('rollback', () => {
  test.each([
    [
      'a function that cannot be parsed',
      'broken() returns int language plpgsql as $$ begin retrun 1; end $$',
    ],
    [
      'a function with an unknown column',
      'broken() returns int language sql as $$ select missing from jar $$',
    ],
  ])('%s is rolled back with the last migration', async (_, text) => {
    await migrate(db, { root: (await release(1)).root });
    const folder = await release(2);
    folder.define('jar/sql/broken.sql', text);
    folder.migration('0002-tin.sql', 'create table tin (id int);');
    await folder.release(2);
    await expect(migrate(db, { root: folder.root })).rejects.toThrow('jar/sql/broken.sql: ');
    expect(await saysResult()).toBe('version 1');
    expect((await db.query(`select to_regclass('tin') as tin`)).rows).toEqual([{ tin: null }]);
  });
});
