/** What is recorded about the security of accounts, who reads it, and what raises an alert. */
import { expect, test } from 'vitest';
import { deleteEventsBefore } from '#server/security-events/event-store.ts';
import { watchPatterns } from '#server/security-events/watch-patterns.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const path = '/api/admin/security-events';
const { db } = product;

async function kindsOf(userId: string): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>(
    'select kind from security_event where user_id = $1 order by at, id',
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

test('sign-ins and failures are recorded, without the password, and a stranger costs no account', async () => {
  const visitor = product.visitor();
  const nora = await product.newMember();
  await visitor.post('/api/auth/signin', { email: nora.email, password: 'wrong password' });
  await visitor.post('/api/auth/signin', { email: 'nobody@example.com', password: 'wrong password' });
  expect(await kindsOf(nora.id)).toEqual(['sign-in', 'sign-in-failed']);
  const { rows } = await db.query(
    `select user_id, account_key is not null as keyed, network, detail from security_event
     where kind = 'sign-in-failed' order by at desc limit 2`,
  );
  expect(rows).toEqual([
    { user_id: null, keyed: true, network: '127.0.0.1', detail: {} },
    { user_id: nora.id, keyed: true, network: '127.0.0.1', detail: {} },
  ]);
});

// Drop `recordReads` from compose.ts and this must fail.
test('staff who open a profile are recorded before it is shown, and exports are', async () => {
  const nora = await product.newMember();
  const admin = await product.signIn('admin@indulge.example');
  expect((await admin.get(`/api/admin/user/${nora.id}`)).status).toBe(200);
  expect((await nora.get('/api/user/export')).status).toBe(200);
  expect((await admin.get('/api/admin/audit/export')).status).toBe(200);
  expect(await kindsOf(nora.id)).toEqual(['sign-in', 'customer-opened', 'data-exported']);
  expect((await kindsOf(admin.id)).at(-1)).toBe('data-exported');

  // The user learns that staff looked, not who.
  const own = await nora.get('/api/auth/security-events');
  expect(own.body[1]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    kind: 'customer-opened',
    device: null,
    network: null,
    country: null,
    byAnother: true,
    role: null,
    formerRole: null,
  });
  expect(own.body).toHaveLength(3);
  const listed = await admin.get(`${path}?userId=${nora.id}&kind=customer-opened`);
  expect(listed.body).toMatchObject([{ actorId: admin.id, userId: nora.id, byAnother: true }]);
  const csv = await admin.get(`${path}/export?userId=${nora.id}`);
  expect(csv.text).toContain('Profile opened by staff');
});

// Leave the look at the year out of Timestamp, and this must fail.
test.each(['from', 'to'])(
  'a year that the database does not know is refused, and names %s',
  async (field) => {
    const admin = await product.signIn('administrator');
    const answer = await admin.get(`/api/admin/security-events/export?${field}=0000-01-01T00:00:00Z`);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: 'Please enter a time.' } } });
  },
);

// Drop the triggers of migration 0286 and this must fail.
test('roles of staff and of companies are recorded, whatever code gives them', async () => {
  const admin = await product.signIn('admin@indulge.example');
  const { rows } = await db.query(
    'select kind, detail from security_event where user_id = $1 order by at limit 1',
    [admin.id],
  );
  expect(rows).toEqual([{ kind: 'role-given', detail: { role: 'administrator' } }]);
  await db.query("update users set authority_role = 'sales' where id = $1", [admin.id]);
  await db.query("update users set authority_role = 'administrator' where id = $1", [admin.id]);
  const own = (await admin.get('/api/auth/security-events')).body as unknown as object[];
  expect(own.slice(0, 2)).toMatchObject([
    { kind: 'role-given', role: 'administrator', formerRole: 'sales' },
    { kind: 'role-given', role: 'sales', formerRole: 'administrator' },
  ]);
});

// Drop the triggers of security_event and this must fail.
test('events are append-only, and only old ones expire', async () => {
  for (const change of ["update security_event set kind = 'x'", 'delete from security_event'])
    await expect(db.query(change)).rejects.toThrow(/append-only|permission denied/);
  await db.query(
    `insert into security_event (id, at, kind) select gen_random_uuid(), now() - interval '31 days', 'sign-in'`,
  );
  await expect(deleteEventsBefore(db, new Date(Date.now() + 86_400_000), 100_000)).rejects.toThrow(
    /append-only/,
  );
  expect(await deleteEventsBefore(db, new Date(Date.now() - 30.5 * 86_400_000), 100)).toBe(1);
});

// Drop a query of alert-store.ts and this must fail.
test('spraying, many failures and a new country raise one alert a day', async () => {
  const clock = { now: () => new Date() };
  const limits = { accountsPerNetwork: 3, failuresPerAccount: 4 };
  // The database counts microseconds, so what it calls now may be later than the clock's last millisecond.
  const fail = (userId: string | null, key: string, network: string) =>
    db.query(
      `insert into security_event (id, at, kind, user_id, account_key, network)
       values (gen_random_uuid(), now() - interval '1 second', 'sign-in-failed', $1, $2, $3)`,
      [userId, key, network],
    );
  const nora = await product.newMember();
  for (const key of ['a', 'b', 'c']) await fail(null, key, '203.0.113.9');
  for (let tries = 0; tries < 4; tries += 1) await fail(nora.id, 'nora', '203.0.113.10');
  await db.query(
    `insert into security_event (id, at, kind, user_id, detail)
     select gen_random_uuid(), now() - days * interval '1 day' - interval '1 second', kind, $1, jsonb_build_object('country', country)
     from (values (3, 'sign-in', 'US'), (0, 'new-device', 'AU')) as each (days, kind, country)`,
    [nora.id],
  );
  expect(await watchPatterns({ db, clock }, limits)).toBe(3);
  expect(await watchPatterns({ db, clock }, limits)).toBe(0);
  const admin = await product.signIn('admin@indulge.example');
  const alerts = (await admin.get('/api/admin/alerts')).body as unknown as {
    subject: string;
    words: string;
  }[];
  const mine = alerts.filter(({ subject }) =>
    /^(password-spraying|failed-sign-ins|new-country):/.test(subject),
  );
  expect(mine.map(({ words }) => words).sort()).toEqual([
    '3 failed sign-ins at 3 accounts from 203.0.113.9 within an hour',
    expect.stringMatching(/^4 failed sign-ins at the account of .+ within an hour$/),
    expect.stringMatching(/signed in from a new country: AU$/),
  ]);
});

test('only those who may see the system read the list of all', async () => {
  const care = await product.signIn('care@indulge.example');
  expect((await care.get(path)).status).toBe(403);
  expect((await product.visitor().get('/api/auth/security-events')).status).toBe(401);
});
