/** Processes that have nothing to do leave the database alone. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDb } from '#server/db/pool.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { withDatabase } from '#tests/support/run/database-url.ts';
import { openWorld } from './world/world.ts';

const root = join(import.meta.dirname, '../..');
const db = await testDatabase();
const world = await openWorld({ db });
// From another database, so that the count does not grow by counting.
const beside = createDb({ url: withDatabase(db.url, 'postgres'), max: 1, applicationName: 'test' });
const programs: Child[] = [];
afterAll(async () => {
  for (const program of programs) {
    program.process.kill('SIGKILL');
    await program.ended();
  }
  await beside.close();
  await world.close();
});

/** Transactions of the product's database, as its server counts them. */
async function commits(): Promise<number> {
  const { rows } = await beside.query<{ count: number }>(
    'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = $1',
    [new URL(db.url).pathname.slice(1)],
  );
  return rows[0]?.count ?? 0;
}

const COUNTED_MS = 5_000;
/**
 * A poll of each kind of job asked 133 times. The jobs of every minute, and the server's own vacuum, count
 * too.
 */
const AT_MOST_A_SECOND = 10;

// Set POLL_MS of server/jobs/start-job-worker.ts to 100, and this must fail.
test('two api and two worker processes with nothing to do hardly ask the database', {
  timeout: 300_000,
}, async () => {
  for (const role of ['api', 'api', 'worker', 'worker']) {
    const env = { ...world.env, PORT: String(await freePort()) };
    const program = startChild(process.execPath, [join(root, 'server/main.ts'), role], { cwd: root, env });
    programs.push(program);
    await program.said(/running/, 120_000);
  }
  await eventually(
    async () => {
      const { rows } = await db.query(
        `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
      );
      return rows.length === 0;
    },
    { timeoutMs: 60_000 },
  );
  let [asked, at] = [await commits(), performance.now()];
  // They are calm once what each does at its start has ended.
  await eventually(
    async () => {
      if (performance.now() - at < COUNTED_MS) return false;
      const [askedBefore, before] = [asked, at];
      [asked, at] = [await commits(), performance.now()];
      expect((asked - askedBefore) / ((at - before) / 1000)).toBeLessThanOrEqual(AT_MOST_A_SECOND);
      return true;
    },
    { timeoutMs: 90_000, everyMs: 100 },
  );
});
