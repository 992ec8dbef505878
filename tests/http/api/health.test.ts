import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '#sandbox/index.ts';
import { type ProcessRole, start } from '#server/start.ts';
import { testApp } from '#tests/support/app.ts';
import { openClient } from '#tests/support/client.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openMuteLine } from '#tests/support/faults/mute-line.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

const app = await testApp();
const empty = await testDatabase({ empty: true, invariants: false });
const port = Number(new URL(app.url).port);
const ENCRYPTION_KEY = app.deps.config.encryption.current.key.toString('hex');

/** A second process of the same product, as an operator starts it. */
async function another(role: ProcessRole, env: Record<string, string>) {
  const running = await start({
    role,
    env: {
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: app.db.url, ENCRYPTION_KEY },
      ...{ DATA_DIR: scratchFolder('indulge-ops-'), ...env },
    },
    startSandbox,
    say: () => undefined,
  });
  afterAll(running.stop);
  return { ...running, inner: openClient(`http://127.0.0.1:${running.opsPort}`) };
}

/** The status of `GET path` with headers that fetch would not send. */
function statusWith(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}

test('outside production, a listener on loopback serves /metrics to this machine alone', async () => {
  expect((await app.visitor().get('/metrics')).text).toContain('http_request_duration_seconds');
  expect(await statusWith('/metrics', { host: `localhost:${port}` })).toBe(200);
  expect(await statusWith('/metrics', { host: 'evil.example' })).toBe(404);
  expect(await statusWith('/metrics', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await statusWith('/metrics', { forwarded: 'for=203.0.113.9' })).toBe(404);
});

test('an inner port takes /metrics off the public one; both say whether the product is up', async () => {
  const { config, inner } = await another('api', { OPS_PORT: '0' });
  const visitor = openClient(config.appUrl);
  expect((await visitor.get('/metrics')).status).toBe(404);
  const figures = await inner.get('/metrics');
  expect(figures.text).toContain('http_request_duration_seconds');
  expect(figures.headers.get('content-type')).toContain('text/plain');
  for (const browser of [visitor, inner]) {
    expect((await browser.get('/healthz')).body).toMatchObject({ status: 'alive' });
    expect((await browser.get('/readyz')).body).toEqual({ status: 'ready' });
  }
  expect((await visitor.get('/healthz')).body).toEqual({ status: 'alive' });
  for (const path of ['/', '/api/config', '/api/gift-cards', '/healthz/x'])
    expect((await inner.get(path)).status).toBe(404);
});

test('a worker has the inner port too, and no other', async () => {
  const { inner } = await another('worker', { OPS_PORT: '0' });
  expect((await inner.get('/readyz')).body).toEqual({ status: 'ready' });
  expect((await inner.get('/metrics')).text).toContain('job_duration_seconds');
});

test.each<Record<string, string>>([{ NODE_ENV: 'production', SANDBOX: 'allow' }, { HOST: '0.0.0.0' }])(
  'without an inner port there are no metrics with %o',
  async (env) => {
    const { config } = await another('api', env);
    expect((await openClient(config.appUrl).get('/metrics')).status).toBe(404);
  },
);

test('a taken inner port is named, and nothing is left running', async () => {
  await expect(another('api', { OPS_PORT: String(port) })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another port: OPS_PORT=${port + 1}`,
  );
});

// Take `within` out of server/http/core/readiness.ts, and this must fail.
test('/readyz answers within a second while the database accepts and never answers', async () => {
  const line = await openMuteLine(app.db.url);
  const { config, inner } = await another('api', { OPS_PORT: '0', DATABASE_URL: line.url });
  const visitor = openClient(config.appUrl);
  expect((await visitor.get('/readyz')).status).toBe(200);
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
  await expect.poll(probe, { timeout: 15_000 }).toEqual([503, 503]);
  for (let more = 0; more < 3; more += 1) expect(await probe()).toEqual([503, 503]);
  // Other work on this machine only ever adds, so the best of several counts.
  expect(Math.min(...tookMs.slice(-3))).toBeLessThan(1000);
  expect((await inner.get('/readyz')).body.message).toMatch(
    /The database (does not answer|cannot be reached)/,
  );
  expect((await visitor.get('/healthz')).status).toBe(200);
  line.speak();
  await expect.poll(async () => (await visitor.get('/readyz')).status, { timeout: 20_000 }).toBe(200);
  await line.close();
  await Promise.allSettled(hanging);
});

test('an api does not migrate: it refuses a database without tables, unless it is told to migrate', async () => {
  await expect(another('api', { DATABASE_URL: empty.url })).rejects.toThrow(
    'The database is not migrated.\nRun npm run migrate, or set MIGRATE_ON_START=on for this process.',
  );
  const { config } = await another('api', { DATABASE_URL: empty.url, MIGRATE_ON_START: 'on' });
  expect((await openClient(config.appUrl).get('/readyz')).status).toBe(200);
});

test('a process on tables that no longer serve it says so to operators, and answers 503', async () => {
  const { config, inner } = await another('api', { OPS_PORT: '0' });
  await app.db.query('insert into schema_compatibility (migration, compatible_from) values (9999, 9999)');
  try {
    expect((await openClient(config.appUrl).get('/readyz')).status).toBe(503);
    expect((await inner.get('/readyz')).body.message).toContain('serves processes that know migration 9999');
    await expect(another('worker', {})).rejects.toThrow('The database is too new');
  } finally {
    await app.db.query('delete from schema_compatibility');
  }
});

test('the reason why the product is not ready is for operators alone', async () => {
  const { config, inner } = await another('api', { OPS_PORT: '0' });
  await app.db.query(`alter table schema_migration rename to away`);
  try {
    const outside = await openClient(config.appUrl).get('/readyz');
    expect(outside).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
    expect(outside.text).not.toMatch(/database|migrat/i);
    const within = await inner.get('/readyz');
    expect(within).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect(within.text).toMatch(/The database/);
  } finally {
    await app.db.query(`alter table away rename to schema_migration`);
  }
});
