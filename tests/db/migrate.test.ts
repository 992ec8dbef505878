import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMigrations } from '#server/db/migrate/migration-files.ts';
import { migrate } from '#server/db/migrate.ts';
import { findSchemaProblem } from '#server/db/schema-problem.ts';
import { CannotStart } from '#server/kernel/cannot-start.ts';
import { testDatabase } from '#tests/support/database.ts';

// These tests use files of their own, so the database starts without the product's tables.
const db = await testDatabase({ invariants: false });
let root: string;
let directory: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'indulge-migrations-'));
  directory = join(root, 'db/migrations');
  mkdirSync(directory, { recursive: true });
  await db.query('drop schema public cascade; create schema public');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);
const applied = async () =>
  (await db.query<{ name: string }>('select name from schema_migration order by version')).rows.map(
    ({ name }) => name,
  );

test('files are applied in order, once', async () => {
  write('0002-fill.sql', 'insert into jar values (1);');
  write('0001-jar.sql', 'create table jar (id int);');
  expect(await findSchemaProblem(db, root)).not.toBeNull();
  expect(await migrate(db, { root })).toEqual(['0001-jar', '0002-fill']);
  expect(await migrate(db, { root })).toEqual([]);
  expect(await findSchemaProblem(db, root)).toBeNull();
  expect((await db.query('select id from jar')).rows).toEqual([{ id: 1 }]);
});

test('processes that start at once apply each file once', async () => {
  write('0001-jar.sql', 'create table jar (id int);');
  write('0002-fill.sql', 'insert into jar values (1);');
  await Promise.all([1, 2, 3, 4].map(() => migrate(db, { root })));
  expect(await applied()).toEqual(['0001-jar', '0002-fill']);
  expect((await db.query('select id from jar')).rows).toEqual([{ id: 1 }]);
});

test('a file that fails is rolled back, and the files before it stay', async () => {
  write('0001-jar.sql', 'create table jar (id int);');
  write('0002-broken.sql', 'insert into jar values (1); select 1 / 0;');
  await expect(migrate(db, { root })).rejects.toThrow('division by zero');
  expect(await applied()).toEqual(['0001-jar']);
  expect((await db.query('select id from jar')).rows).toEqual([]);
});

test('a file that changed after it was applied is refused by name', async () => {
  write('0001-jar.sql', 'create table jar (id int);');
  await migrate(db, { root });
  write('0001-jar.sql', 'create table jar (id bigint);');
  await expect(migrate(db, { root })).rejects.toThrow('0001-jar was changed after it had been applied');
  expect(await findSchemaProblem(db, root)).not.toBeNull();
});

test('line ends do not count as a change', async () => {
  write('0001-jar.sql', 'create table jar (\nid int);\n');
  await migrate(db, { root });
  write('0001-jar.sql', 'create table jar (\r\nid int);\r\n');
  expect(await migrate(db, { root })).toEqual([]);
});

test('a new file before an applied one is refused', async () => {
  write('0002-jar.sql', 'create table jar (id int);');
  await migrate(db, { root });
  write('0001-late.sql', 'create table late (id int);');
  await expect(migrate(db, { root })).rejects.toThrow('0001-late comes before 0002-jar');
});

test('an older version changes nothing in a database that a newer one extended, and works with it', async () => {
  write('0001-jar.sql', 'create table jar (id int);');
  write('0002-new.sql', 'create table new_jar (id int);');
  await migrate(db, { root });
  rmSync(join(directory, '0002-new.sql'));
  expect(await migrate(db, { root })).toEqual([]);
  expect(await findSchemaProblem(db, root)).toBeNull();
});

// Take the comparison with the last migration out of chooseNext, and this must fail.
test('a database with a migration between ours that we do not know is refused', async () => {
  write('0001-jar.sql', 'create table jar (id int);');
  write('0002-other.sql', 'create table other (id int);');
  write('0003-new.sql', 'create table new_jar (id int);');
  await migrate(db, { root });
  rmSync(join(directory, '0002-other.sql'));
  await expect(migrate(db, { root })).rejects.toThrow('used by another version');
});

test('two files with one number, and a file without a number, are refused', async () => {
  write('0001-jar.sql', '');
  write('0001-tin.sql', '');
  await expect(readMigrations(directory)).rejects.toThrow(CannotStart);
  rmSync(join(directory, '0001-tin.sql'));
  write('tin.sql', '');
  await expect(readMigrations(directory)).rejects.toThrow('tin.sql is no migration');
});

test('the time limits belong to the database, so that a connection pooler cannot lose them', async () => {
  await migrate(db, { root });
  const { rows } = await db.query<{ setconfig: string[] }>(
    'select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where datname = current_database()',
  );
  expect(rows[0]?.setconfig).toContain('statement_timeout=30s');
});
