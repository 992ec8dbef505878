/** SIGTERM, as a supervisor sends it to an api. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Child, startChild } from '#tests/support/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

const root = join(import.meta.dirname, '../..');
const db = await testDatabase();
const DATA_DIR = scratchFolder('indulge-stopping-');
const started: Child[] = [];
afterAll(() => {
  for (const child of started) child.process.kill('SIGKILL');
  rmSync(DATA_DIR, { recursive: true, force: true });
});

// Take the pause out of server/main.ts, or readiness?.leave() out of server/stop.ts, and this must fail.
test('an api that is told to stop is not ready, goes on answering for a while, and ends', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = startChild(process.execPath, [join(root, 'server/main.ts'), 'api'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: db.url, PORT: String(port) },
      ...{
        DATA_DIR,
        DRAIN_SECONDS: '8',
        ENCRYPTION_KEY: 'ab'.repeat(32),
      },
    },
  });
  started.push(api);
  await api.said(/running on/, 120_000);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const toldAt = performance.now();
  api.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(503);
  const answer = await fetch(`${url}/api/config`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await api.ended()).toBe(0);
  expect(performance.now() - toldAt).toBeGreaterThan(7_900);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
