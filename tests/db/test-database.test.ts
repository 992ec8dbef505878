import { expect, test } from 'vitest';
import { findSchemaProblem } from '#server/db/schema-problem.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();

test('a test database is migrated', async () => {
  expect(await findSchemaProblem(db)).toBeNull();
});
