import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMigrated } from '#server/db/migrate.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();

test('a test database is migrated', async () => {
  expect(await isMigrated(db)).toBe(true);
});

test('server/db/schema.ts matches the output of `npm run db:types`', () => {
  const script = join(import.meta.dirname, '../../scripts/db-types.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--verify'], {
    env: { ...process.env, DATABASE_URL: db.url },
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
});
