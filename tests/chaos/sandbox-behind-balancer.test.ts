/** Stand-ins behind a balancer that sends nothing to a process before it is ready. */
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '#sandbox/index.ts';
import { type Running, start } from '#server/start.ts';
import { openClient } from '#tests/support/client.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { openBalancer } from './world/balancer.ts';

const db = await testDatabase();
const [front, back] = [await freePort(), await freePort()];
const balancer = await openBalancer(front, [back]);
const DATA_DIR = scratchFolder('indulge-behind-');
const opened: Running[] = [];
afterAll(async () => {
  for (const running of opened) await running.stop();
  await balancer.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

// Call the stand-in through apiBase in server/demo/seed.ts, and this must fail.
test('the first process fills the demo before a balancer sends it anything', async () => {
  const url = `http://127.0.0.1:${front}`;
  const running = await start({
    role: 'start',
    env: {
      ...{ NODE_ENV: 'production', SANDBOX: 'allow', LOG_LEVEL: 'silent', DATABASE_URL: db.url },
      ...{ DATA_DIR, PORT: String(back), APP_URL: url },
    },
    startSandbox,
    say: () => undefined,
  });
  opened.push(running);
  const visitor = openClient(url);
  await expect.poll(() => balancer.ready()).toEqual([back]);
  // Browsers pay through the public address.
  expect((await visitor.get('/api/config')).body.payments).toMatchObject({
    apiBase: `${url}/sandbox/stripe`,
  });
  const maya = { email: 'maya@example.com', password: 'indulge-demo', rememberMe: false };
  expect((await visitor.post('/api/auth/signin', maya)).status).toBe(200);
  expect((await visitor.get('/api/auth/user')).body).toMatchObject({ balance: '250.00' });
});
