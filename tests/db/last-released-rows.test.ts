/** The rows of a database that version 0.4.0 filled outlast every later migration (tests/db/releases). */
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { findSchemaProblem } from '#server/db/schema-problem.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readCatalog } from './catalog.ts';
import { readColumns, readContents } from './contents.ts';
import { restoreRelease } from './releases/restore.ts';

const versionTables = ['schema_migration', 'schema_function_version', 'schema_compatibility'];

const fresh = await testDatabase();
const db = await testDatabase({ empty: true, invariants: false });
await restoreRelease(db.url, '0.4.0');
const columns = await readColumns(db, versionTables);
const before = await readContents(db, columns);

test('the rows are those of a product at work', () => {
  const filled = Object.values(before).filter((held) => !held.startsWith('0 rows'));
  expect(filled.length).toBeGreaterThan(80);
});

test('the migrations since then change no row', async () => {
  expect((await migrate(db)).length).toBeGreaterThan(0);
  expect(await findSchemaProblem(db)).toBeNull();
  expect(await readContents(db, columns)).toEqual(before);
});

test('the migrated database has the schema of a new one', async () => {
  expect(await readCatalog(db, [])).toEqual(await readCatalog(fresh, []));
});

test('it holds every invariant', async () => {
  const broken = await checkInvariants(db);
  // The issuer's stand-in of 0.4.0 did not know the cards of the demo's past.
  expect(broken.filter(({ detail }) => !detail.includes('(order-missing)'))).toEqual([]);
});
