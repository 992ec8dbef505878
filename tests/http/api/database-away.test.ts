/** The database goes down under a running product, and comes back. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

const product = await testApp();
const database = /^\w+:\/\/[^/]*\/([^?]*)/.exec(product.db.url)?.[1] ?? '';
const admin = new pg.Client({ connectionString: inject('postgres').adminUrl });
beforeAll(() => admin.connect());
afterAll(() => admin.end());

/** As while PostgreSQL restarts: all connections end and new ones are refused. */
async function goAway(): Promise<void> {
  await admin.query(`alter database ${database} connection limit 0`);
  // A session that waits for a lock ends before the holder: with the lock it could finish its work.
  await endSessions("wait_event_type = 'Lock'");
  await endSessions('true');
}

async function endSessions(which: string): Promise<void> {
  const sessions = `from pg_stat_activity where datname = $1 and ${which}`;
  await admin.query(`select pg_terminate_backend(pid) ${sessions}`, [database]);
  await eventually(async () => (await admin.query(`select ${sessions}`, [database])).rows.length === 0);
}
const comeBack = () => admin.query(`alter database ${database} connection limit -1`);

const ready = async () => (await product.visitor().get('/readyz')).status;

test('calls get 503 with Retry-After while the database is down, and succeed once it is back', async () => {
  const maya = await product.signIn('member');
  await expect.poll(ready).toBe(200);
  await goAway();
  try {
    for (const path of ['/api/auth/user', '/api/cart', '/api/gift-cards?search=lantern', '/readyz']) {
      const answer = await maya.get(path);
      expect(answer.status, path).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.body.message).toBeTruthy();
      expect(answer.text).not.toMatch(/ECONN|terminat|too many|pg_|FATAL/);
    }
    const written = await maya.patch('/api/notifications/read-all');
    expect(written).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
    // The process itself is healthy, and pages that need no database are served.
    expect((await product.visitor().get('/healthz')).status).toBe(200);
    expect((await product.visitor().get('/sign-in', { accept: 'text/html' })).status).toBe(200);
  } finally {
    await comeBack();
  }
  // A new connection may take longer than a probe may.
  await expect.poll(ready).toBe(200);
  expect((await maya.get('/api/auth/user')).status).toBe(200);
  expect((await maya.patch('/api/notifications/read-all')).status).toBe(200);
});

// Drop INSUFFICIENT_RESOURCES in server/http/core/errors.ts and this must fail: a full disk answers 500.
test.each(['53100', '53200'])('a database without disk or memory (%s) is away for now', async (state) => {
  const maya = await product.signIn('member');
  await product.db.query(`create function run_out() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = '${state}'; end $$`);
  await product.db.query(
    'create trigger run_out before update on notification for each statement execute function run_out()',
  );
  const answer = await maya.patch('/api/notifications/read-all');
  await product.db.query('drop function run_out cascade');
  expect(answer).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('2');
});

/** The call that waits for a cart, without background work that waits for other locks. */
const WAITING_CALL = `from pg_stat_activity
  where datname = $1 and wait_event_type = 'Lock' and query like '%cart_add_together%'`;

/** A member who is about to order, and the lock that their call will wait for. */
async function holdCarts() {
  const nora = await product.newMember();
  const { body: cards } = await nora.get<{ id: string; minValue: string }[]>('/api/gift-cards?limit=1');
  const order = { giftCardId: cards[0]?.id, amount: cards[0]?.minValue, quantity: 1 };
  const lock = await product.db.pool.connect();
  await lock.query('begin; lock table cart_item in access exclusive mode');
  return { nora, order, lock };
}

test('a call that loses its connection midway has changed nothing and can be repeated', async () => {
  const { nora, order, lock } = await holdCarts();
  const cutOff = nora.post('/api/cart', order);
  await eventually(async () => (await admin.query(`select ${WAITING_CALL}`, [database])).rows.length > 0);
  await goAway();
  lock.release(true);
  const answer = await cutOff;
  await comeBack();
  expect(answer).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
  expect((await nora.get('/api/cart')).body).toEqual([]);
  expect((await nora.post('/api/cart', order)).status).toBe(201);
});

test('a call that times out on a lock has changed nothing and can be repeated', async () => {
  const { nora, order, lock } = await holdCarts();
  try {
    const waiting = nora.post('/api/cart', order);
    // As the server's own lock timeout does.
    await eventually(
      async () =>
        (await admin.query(`select pg_cancel_backend(pid) ${WAITING_CALL}`, [database])).rows.length > 0,
    );
    const answer = await waiting;
    expect(answer).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await admin.query(`alter database ${database} set lock_timeout = '100ms'`);
    await lock.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [database],
    );
    expect(await nora.post('/api/cart', order)).toMatchObject({
      status: 503,
      body: { code: 'temporarily-unavailable' },
    });
  } finally {
    await admin.query(`alter database ${database} reset lock_timeout`);
    lock.release(true);
  }
  expect((await nora.get('/api/cart')).body).toEqual([]);
  expect((await nora.post('/api/cart', order)).status).toBe(201);
});

test('background work resumes by itself', async () => {
  await goAway();
  await comeBack();
  const leo = product.visitor();
  expect((await leo.post('/api/auth/forgot-password', { email: 'leo@example.com' })).status).toBe(200);
  // Not `mails()`: an interrupted job is retried only after a minute, and this test does not wait for that
  // one.
  const mailbox = `${product.url}/sandbox/mail/messages?to=leo@example.com`;
  const mails = await eventually(async () => {
    const received = (await (await fetch(mailbox)).json()) as { subject: string }[];
    return received.length > 0 ? received : undefined;
  });
  expect(mails.map(({ subject }) => subject)).toEqual(['Choose a new password']);
});
