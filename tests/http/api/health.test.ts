/** /healthz and /readyz: whether a process is up, and whether it can work. */
import { expect, test, vi } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { type Client, openClient } from '#tests/support/client.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openMuteLine } from '#tests/support/faults/mute-line.ts';
import { openProcesses } from './processes.ts';

const { app, another } = await openProcesses();

const empty = await testDatabase({ empty: true, invariants: false });

/** Asked again until it is as expected: where an answer is late, the one before it decides for a while. */
const readyz = async (browser: Client) => (await browser.get('/readyz')).status;

// Take `within` out of server/http/core/readiness.ts, and this must fail.
test('/readyz answers within a second while the database accepts and never answers', async () => {
  const line = await openMuteLine(app.db.url);
  const { config, inner } = await another('api', { OPS_PORT: '0', DATABASE_URL: line.url });
  const visitor = openClient(config.appUrl);
  await expect.poll(() => readyz(visitor)).toBe(200);
  line.mute();
  // Calls that hang hold every connection of the pool.
  const hanging = Array.from({ length: 20 }, (_, index) => visitor.get(`/api/gift-cards?search=${index}`));
  const probe = async () => {
    const begun = performance.now();
    const answers = await Promise.all([visitor, inner].map((browser) => browser.get('/readyz')));
    tookMs.push(performance.now() - begun);
    return answers.map(({ status }) => status);
  };
  const tookMs: number[] = [];
  // A database that was well a moment ago may be late for a moment.
  await expect.poll(probe).toEqual([503, 503]);
  tookMs.length = 0;
  for (let more = 0; more < 3; more += 1) expect(await probe()).toEqual([503, 503]);
  // Other work on this machine only ever adds, so the best of several counts.
  const fastest = async () => {
    await probe();
    return Math.min(...tookMs);
  };
  await expect.poll(fastest).toBeLessThan(1000);
  expect((await inner.get('/readyz')).body.message).toMatch(
    /The database (does not answer|cannot be reached)/,
  );
  expect((await visitor.get('/healthz')).status).toBe(200);
  line.speak();
  await expect.poll(() => readyz(visitor)).toBe(200);
  await line.close();
  await Promise.allSettled(hanging);
});

// Drop the call of alsoAsk in server/compose.ts and this must fail.
test('a worker that can claim no jobs is not ready; a process that answers calls stays so', async () => {
  const { inner } = await another('worker', { OPS_PORT: '0' });
  await expect.poll(() => readyz(inner)).toBe(200);
  await transaction(app.db, async (tx) => {
    await tx.query('lock table pgboss.job in access exclusive mode');
    vi.useFakeTimers({ toFake: ['performance'] });
    const answer = async () => {
      vi.advanceTimersByTime(40_000);
      return (await inner.get('/readyz')).body.message;
    };
    await expect.poll(answer).toMatch(/^No jobs could be claimed for \d+ seconds\.$/);
    await expect.poll(() => readyz(app.visitor())).toBe(200);
  }).finally(() => vi.useRealTimers());
});

test('an api does not migrate: it refuses a database without tables, unless it is told to migrate', async () => {
  await expect(another('api', { DATABASE_URL: empty.url })).rejects.toThrow(
    'The database is not migrated.\nRun npm run migrate, or set MIGRATE_ON_START=on for this process.',
  );
  const { config } = await another('api', { DATABASE_URL: empty.url, MIGRATE_ON_START: 'on' });
  await expect.poll(() => readyz(openClient(config.appUrl))).toBe(200);
});

test('a process on tables that no longer serve it says so to operators, and answers 503', async () => {
  const { config, inner } = await another('api', { OPS_PORT: '0' });
  await app.db.query('insert into schema_compatibility (migration, compatible_from) values (9999, 9999)');
  try {
    await expect.poll(() => readyz(openClient(config.appUrl))).toBe(503);
    const reason = async () => (await inner.get('/readyz')).body.message;
    await expect.poll(reason).toContain('serves processes that know migration 9999');
    await expect(another('worker', {})).rejects.toThrow('The database is too new');
  } finally {
    await app.db.query('delete from schema_compatibility');
  }
});

test('the reason why the product is not ready is for operators alone', async () => {
  const { config, inner } = await another('api', { OPS_PORT: '0' });
  await app.db.query(`alter table schema_migration rename to away`);
  try {
    const visitor = openClient(config.appUrl);
    await expect.poll(() => readyz(visitor)).toBe(503);
    const outside = await visitor.get('/readyz');
    expect(outside).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
    expect(outside.text).not.toMatch(/database|migrat/i);
    const within = await inner.get('/readyz');
    expect(within).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect(within.text).toMatch(/The database/);
  } finally {
    await app.db.query(`alter table away rename to schema_migration`);
  }
});
