/** Which text of the database functions runs: docs/decisions/0028-functions-beside-their-module.md. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATION_LOCK, migrate } from '#server/db/migrate.ts';
import { findSchemaProblem } from '#server/db/schema-problem.ts';
import { transaction } from '#server/db/transaction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
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

async function release(version: number, word?: string): Promise<SchemaFolder> {
  const folder = await releaseFolder(version, word);
  folders.push(folder);
  return folder;
}

const saysResult = async () => (await db.query<{ says: string }>('select says()')).rows[0]?.says;
const versions = async () =>
  (await db.query('select version from schema_function_version order by version')).rows.map(
    (row) => row.version,
  );
const logged: string[] = [];
const log = (line: string) => logged.push(line);

test('functions are applied after the tables, and once', async () => {
  const { root } = await release(1);
  expect(await findSchemaProblem(db, root)).not.toBeNull();
  expect(await migrate(db, { root })).toEqual(['0001-jar', 'database functions, version 1']);
  expect(await saysResult()).toBe('version 1');
  expect(await findSchemaProblem(db, root)).toBeNull();
  expect(await migrate(db, { root })).toEqual([]);
});

test('a changed text is applied again, with its version', async () => {
  await migrate(db, { root: (await release(1)).root });
  const { root } = await release(2);
  expect(await findSchemaProblem(db, root)).not.toBeNull();
  expect(await migrate(db, { root })).toEqual(['database functions, version 2']);
  expect(await saysResult()).toBe('version 2');
  expect(await versions()).toEqual([1, 2]);
});

// Drop the comparison of versions in decideFunctions, and this must fail.
test('an older process that restarts keeps the newer text, logs it, and is ready', async () => {
  const [older, newer] = [await release(1), await release(2)];
  await migrate(db, { root: older.root });
  await migrate(db, { root: newer.root });
  expect(await migrate(db, { root: older.root, log })).toEqual([]);
  expect(logged).toEqual([
    'The database functions are of version 2, newer than version 1 of this process. They stay as they are.',
  ]);
  expect(await saysResult()).toBe('version 2');
  expect(await findSchemaProblem(db, older.root)).toBeNull();
});

// Take the lock out of server/db/migrate.ts, and this must fail.
test('an older process waits while a newer one migrates, and then keeps its text', async () => {
  const [first, older] = [await release(1), await release(2)];
  await migrate(db, { root: first.root });
  let waiting: Promise<string[]> | undefined;
  await transaction(db, async (newer) => {
    await newer.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    waiting = migrate(db, { root: older.root });
    await heldUp(db);
    await newer.query(`create or replace function ${says('version 3')}`);
    await newer.query(
      `insert into schema_function_version (version, checksum, functions) values (3, 'newer', '{}')`,
    );
  });
  expect(await waiting).toEqual([]);
  expect(await saysResult()).toBe('version 3');
});

test('when processes of three versions start at once, the newest text stays', async () => {
  const releases = [await release(3), await release(1), await release(2)];
  await migrate(db, { root: releases[1]?.root ?? '' });
  await Promise.all([...releases, ...releases, ...releases].map(({ root }) => migrate(db, { root })));
  expect(await saysResult()).toBe('version 3');
});

describe('the version of the functions', () => {
  test('an edit without a new version is applied in development, back and forth', async () => {
    const folder = await release(1);
    await migrate(db, { root: folder.root });
    folder.define('jar/sql/says.sql', says('edited'));
    expect(await migrate(db, { root: folder.root })).toEqual(['database functions, version 1']);
    expect(await saysResult()).toBe('edited');
    folder.define('jar/sql/says.sql', says('version 1'));
    await migrate(db, { root: folder.root });
    expect(await saysResult()).toBe('version 1');
    expect(await versions()).toEqual([1]);
  });

  test('an edit without a new version is refused in production, before any change', async () => {
    const folder = await release(1);
    folder.define('jar/sql/says.sql', says('edited'));
    await expect(migrate(db, { root: folder.root, editedFunctions: 'refuse' })).rejects.toThrow(
      'The text of the database functions differs from db/functions-version.json, which says version 1',
    );
    await expect(saysResult()).rejects.toThrow('does not exist');
  });

  test('a second release with the same version is refused in production', async () => {
    await migrate(db, { root: (await release(1)).root });
    const twin = await release(1, 'a twin');
    await expect(migrate(db, { root: twin.root, editedFunctions: 'refuse' })).rejects.toThrow(
      'The database has other functions under the version 1 of this process: another release uses the same number.',
    );
    expect(await saysResult()).toBe('version 1');
  });
});
