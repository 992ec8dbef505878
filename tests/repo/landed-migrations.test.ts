/** A migration that has landed keeps its text and its place. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMigrations } from '#server/db/migrate/migration-files.ts';
import { landedFile, landedMigrationProblems } from '../../scripts/check/landed-migrations.ts';

let server: string;
beforeEach(async () => {
  server = mkdtempSync(join(tmpdir(), 'indulge-landed-'));
  mkdirSync(join(server, 'db/migrations'), { recursive: true });
  write('0002-jar.sql', 'create table jar (id int);');
  const landed = await readMigrations(join(server, 'db/migrations'));
  const checksums = Object.fromEntries(landed.map(({ name, checksum }) => [name, checksum]));
  writeFileSync(join(server, landedFile), JSON.stringify(checksums));
});
afterEach(() => rmSync(server, { recursive: true }));

const write = (name: string, sql: string) => writeFileSync(join(server, 'db/migrations', name), sql);
const problems = () => landedMigrationProblems(server);

test('a migration after the landed ones may still be edited', async () => {
  write('0003-lid.sql', 'alter table jar add lid int;');
  expect(await problems()).toEqual([]);
  write('0003-lid.sql', 'alter table jar add lid bigint;');
  expect(await problems()).toEqual([]);
});

test('a landed migration whose text changed is named', async () => {
  write('0002-jar.sql', 'create table jar (id bigint);');
  expect(await problems()).toEqual([
    'The migration 0002-jar has landed, and its text was changed: restore it and write a new one instead.',
  ]);
});

test('a landed migration that is gone is named', async () => {
  rmSync(join(server, 'db/migrations/0002-jar.sql'));
  expect(await problems()).toEqual([
    'The migration 0002-jar has landed, and it is gone: restore it and write a new one instead.',
  ]);
});

test('a new migration before the landed ones is named', async () => {
  write('0001-early.sql', 'create table early (id int);');
  expect(await problems()).toEqual([
    'The migration 0001-early comes before 0002-jar, which has landed: give it a later number.',
  ]);
});
