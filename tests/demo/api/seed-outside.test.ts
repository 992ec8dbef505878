/** `npm run seed` where the stand-ins are a process of their own, as on several machines. */
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '#sandbox/index.ts';
import { start } from '#server/start.ts';
import { openWorld } from '#tests/chaos/world/world.ts';
import { openClient } from '#tests/support/client.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();
const world = await openWorld({ db, env: { DEMO_HISTORY: 'off', LOG_LEVEL: 'silent' } });
afterAll(world.close);

const seed = (env: Record<string, string> = {}) =>
  start({
    role: 'api',
    env: { ...world.env, ...env },
    startSandbox,
    seeds: true,
    schedules: false,
    say: () => undefined,
  });

// Take `options.seeds ||` out of server/start.ts, or the address out of takesTestCards, and this must fail.
test('the demo is added with its money', async () => {
  const running = await seed();
  try {
    const visitor = openClient(world.url);
    const maya = { email: 'maya@example.com', password: 'indulge-demo', rememberMe: false };
    expect((await visitor.post('/api/auth/signin', maya)).status).toBe(200);
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ balance: '250.00' });
  } finally {
    await running.stop();
  }
});

test('users with a public password are refused beside real services', async () => {
  const complete = {
    MAIL_FROM: 'hello@indulge.example',
    GOD_EMAIL: 'god@indulge.example',
    AUTHORITY_EMAIL_DOMAIN: 'indulge.example',
  };
  await expect(seed({ SANDBOX: 'refuse', ...complete })).rejects.toThrow('seed needs SANDBOX=allow');
});
