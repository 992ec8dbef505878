/** A start that fails late leaves nothing open. */
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { CannotStart } from '#server/kernel/cannot-start.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPerson } from '#tests/support/ledger.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { startForTests } from '#tests/support/run/start-for-tests.ts';

const db = await testDatabase();
const dataDir = scratchFolder('indulge-failed-start-');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function sessions(): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'indulge%'`,
  );
  return rows.map(({ name }) => name);
}

// Take closeAll out of compose() in server/compose.ts, or let connect() open the job queue first, and this
// must fail.
test.each([
  ['the address of the top administrator is taken', {}],
  ['a file of the operator is missing', { RISK_NAMES_FILE: '/nowhere/names.txt' }],
])('where %s, the start says so and closes its connections', async (_, env) => {
  const { email } = await openPerson(db);
  const started = startForTests({ databaseUrl: db.url, dataDir, env: { GOD_EMAIL: email, ...env } });
  await expect(started).rejects.toBeInstanceOf(CannotStart);
  await expect.poll(sessions, { timeout: 20_000 }).toEqual([]);
});
