/** A database that version 0.1.0 made and filled is adopted with all of its data (tests/db/releases). */
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readFunctions } from '#server/db/migrate/function-files.ts';
import { migrate } from '#server/db/migrate.ts';
import release from '#server/db/released-schemas/0.1.0.json' with { type: 'json' };
import { findSchemaProblem } from '#server/db/schema-problem.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readCatalog } from './catalog.ts';
import { readColumns, readContents } from './contents.ts';
import { makeStructure, restoreRelease } from './releases/restore.ts';

const versionTables = ['schema_migration', 'schema_function_version'];
const server = join(import.meta.dirname, '../../server');
const { version } = await readFunctions(server);
/**
 * Later migrations change rows of these: the allow-list of movements, what decided disputes hold, the
 * accounts, which are compared one by one, and the names of jobs (former-job-names.test.ts).
 */
const changed = new Set([
  'public.ledger_movement',
  'public.dispute',
  'public.ledger_account',
  'pgboss.job_common',
  'pgboss.queue',
  'pgboss.schedule',
]);
const fresh = await testDatabase();
const released = await testDatabase({ empty: true });
await makeStructure(released.url, '0.1.0');

describe('a database with the rows of 0.1.0', async () => {
  const db = await testDatabase({ empty: true });
  await restoreRelease(db.url, '0.1.0');
  const columns = await readColumns(db, versionTables);
  const before = await readContents(db, columns);
  const sequences = async () =>
    (
      await db.query(
        `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
      )
    ).rows;
  const sequencesBefore = await sequences();
  const accounts = async () => {
    const { rows } = await db.query<{ id: bigint; kind: string }>(
      'select id, kind, to_jsonb(ledger_account) as everything from ledger_account order by id',
    );
    return rows;
  };
  const accountsBefore = await accounts();
  const logged: string[] = [];

  test('the database is not ready before its adoption', async () => {
    expect(await findSchemaProblem(db)).not.toBeNull();
  });

  test('the first migration adopts the database and logs it', async () => {
    const applied = await migrate(db, { log: (line) => logged.push(line) });
    expect(applied.at(0)).toBe('the baseline, for a database of version 0.1.0');
    expect(applied.at(-1)).toBe(`database functions, version ${version}`);
    expect(logged).toEqual([
      'This database was made by version 0.1.0. It is adopted, with everything in it.',
    ]);
    expect(await findSchemaProblem(db)).toBeNull();
    expect(await migrate(db)).toEqual([]);
  });

  test('the adoption keeps every row of every table, and the position of each sequence', async () => {
    const kept = Object.entries(await readContents(db, columns)).filter(([table]) => !changed.has(table));
    expect(kept).toEqual(Object.entries(before).filter(([table]) => !changed.has(table)));
    expect(await sequences()).toEqual(expect.arrayContaining(sequencesBefore));
    const known = new Set(accountsBefore.map(({ id }) => id));
    const accountsNow = await accounts();
    // Later migrations add columns.
    expect(accountsNow.filter(({ id }) => known.has(id))).toMatchObject(accountsBefore);
    // The account of our bank came with invoices.
    expect(accountsNow.filter(({ id }) => !known.has(id)).map(({ kind }) => kind)).toEqual(['bank_clearing']);
    expect(Object.values(before).filter((held) => !held.startsWith('0 rows')).length).toBeGreaterThan(40);
  });

  test('the adopted database has the schema and the migrations of a new one', async () => {
    expect(await readCatalog(db, [])).toEqual(await readCatalog(fresh, []));
    const query = 'select version, name, checksum from schema_migration order by version';
    expect((await db.query(query)).rows).toEqual((await fresh.query(query)).rows);
    const functions = 'select version, checksum, functions from schema_function_version';
    expect((await db.query(functions)).rows).toEqual((await fresh.query(functions)).rows);
  });

  test('the adopted database holds every invariant', async () => {
    expect(await checkInvariants(db)).toEqual([]);
  });
});

describe('an incomplete database of 0.1.0', () => {
  const record = (name: string, checksum: string) =>
    released.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      Number(name.slice(0, 4)),
      name,
      checksum,
    ]);
  const recorded = async () => (await released.query('select * from schema_migration order by version')).rows;

  beforeEach(async () => {
    await released.query('truncate schema_migration');
    for (const [name, checksum] of Object.entries(release.migrations)) await record(name, checksum);
  });

  /** Expects a refusal with this sentence, and an unchanged database. */
  async function expectRefusal(sentence: string): Promise<void> {
    const before = await recorded();
    await expect(migrate(released)).rejects.toThrow(sentence);
    expect(await recorded()).toEqual(before);
    expect(await readCatalog(released, [])).not.toContainEqual(
      expect.stringContaining('schema_function_version'),
    );
  }

  test('a missing migration is refused by name', async () => {
    await released.query(`delete from schema_migration where name = '0101-cart-add-together'`);
    await expectRefusal(
      'The database lacks the migration 0101-cart-add-together of version 0.1.0. Start version 0.1.0 once, which ' +
        'applies what is missing; then start this version.',
    );
  });

  test('several missing migrations are refused by the first name and their number', async () => {
    await released.query('delete from schema_migration where version > 90');
    await expectRefusal('The database lacks the migration 0091-find-sessions and 4 more of version 0.1.0.');
  });

  test('a migration with a different text is refused', async () => {
    await released.query(`update schema_migration set checksum = 'other' where name = '0005-catalogue'`);
    await expectRefusal('another text of the migration 0005-catalogue than version 0.1.0 released');
  });

  test('an unknown migration is refused', async () => {
    await record('0102-elsewhere', 'other');
    await expectRefusal('the migration 0102-elsewhere, which neither version 0.1.0 nor this version knows');
  });

  test('the completed database is adopted', async () => {
    await migrate(released);
    expect(await findSchemaProblem(released)).toBeNull();
    expect(await readCatalog(released, [])).toEqual(await readCatalog(fresh, []));
  });
});
