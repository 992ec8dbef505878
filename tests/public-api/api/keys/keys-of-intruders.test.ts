/** Keys of an account that was taken over, and of its owner. */
import { expect, test } from 'vitest';
import { issueToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { call, newKey } from '../company.ts';

const clock = testClock();
const product = await testApp({ clock, env: { LIMIT_API_CALLS_PER_MINUTE: '300' } });

// Lock no user in create-api-key.ts or in webhooks/audited.ts, and one of these must fail.
test.each([
  ['key', '/api/enterprise/api-keys', { name: 'Late', mode: 'live', permission: 'read_write' }, 'api_key'],
  ['webhook', '/api/enterprise/webhooks', { url: 'http://localhost:9/late', events: [] }, 'webhook_endpoint'],
] as const)(
  'a %s that is asked for while the account is secured is not made',
  async (_, path, asked, table) => {
    const owner = await product.signIn('super_admin');
    const count = async () => (await product.db.query(`select from ${table}`)).rowCount;
    const before = await count();
    let answer: ReturnType<typeof owner.post> | undefined;
    await transaction(product.db, async (tx) => {
      await tx.query('update users set password_reset_required_at = now() where id = $1', [owner.id]);
      answer = owner.post(path, asked);
      await heldUp(product.db);
    });
    expect((await answer)?.status).toBe(401);
    expect(await count()).toBe(before);
    await product.db.query('update users set password_reset_required_at = null where id = $1', [owner.id]);
  },
);

// Ask for no session in requireStillManager, and each of these must fail.
test.each([
  ['key', '/api/enterprise/api-keys', { name: 'Late', mode: 'live', permission: 'read_write' }, 'api_key'],
  ['webhook', '/api/enterprise/webhooks', { url: 'http://localhost:9/late', events: [] }, 'webhook_endpoint'],
  [
    'invitation',
    '/api/enterprise/add-staff',
    { firstName: 'Ac', lastName: 'Complice', emailUsername: 'ac.complice', role: 'staff' },
    'users',
  ],
] as const)(
  'a new %s that is asked for while a reset signs out is not made',
  async (_, path, asked, table) => {
    const owner = await product.signIn('super_admin');
    const count = async () => (await product.db.query(`select from ${table}`)).rowCount;
    const before = await count();
    let answer: ReturnType<typeof owner.post> | undefined;
    await transaction(product.db, async (tx) => {
      await tx.query('select from users where id = $1 for update', [owner.id]);
      await tx.query(
        'select from enterprise where id = (select enterprise_id from users where id = $1) for update',
        [owner.id],
      );
      answer = owner.post(path, asked);
      await heldUp(product.db);
      await tx.query('delete from session where user_id = $1', [owner.id]);
    });
    expect((await answer)?.status).toBe(401);
    expect(await count()).toBe(before);
  },
);

// Leave disableOfSecured out of revokeAccessSince, or its look at the time, and this must fail.
test('once an account is secured, the webhooks that were added meanwhile are switched off, and the others are not', async () => {
  const owner = await product.signIn('super_admin');
  const colleague = await product.signIn('account_manager');
  const add = async (name: string) =>
    (
      await owner.post<{ id: string; url: string }>('/api/enterprise/webhooks', {
        url: `http://localhost:9/${name}`,
        events: [],
      })
    ).body;
  const known = await add('known');
  clock.advance({ minutes: 5 });
  const now = clock.now();
  const token = await transaction(product.db, (tx) =>
    issueToken(tx, { userId: owner.id, purpose: 'disown-sign-in', now }),
  );
  const intruder = await add('intruder');
  await product.db.query(
    `insert into webhook_delivery (id, event_id, endpoint_id, event, resource_kind, resource_id, meta, created_at, due_at)
     values (new_id(), new_id(), $1, 'REWARDS.THANKED', 'rewards', new_id(), '{}', now(), now() + interval '1 day')`,
    [intruder.id],
  );
  expect((await product.visitor().post('/api/auth/disown-sign-in', { token })).status).toBe(200);
  const { rows } = await product.db.query<{ id: string; off: boolean; waiting: number }>(
    `select id, disabled_at is not null as off,
       (select count(*)::int from webhook_delivery where endpoint_id = endpoint.id and ended_as is null) as waiting
     from webhook_endpoint endpoint where id = any ($1::uuid[])`,
    [[known.id, intruder.id]],
  );
  expect(rows.find(({ id }) => id === known.id)).toMatchObject({ off: false });
  expect(rows.find(({ id }) => id === intruder.id)).toMatchObject({ off: true, waiting: 0 });
  const notices = await product.db.query<{ user_id: string }>(
    `select user_id from notification where title = 'Webhook switched off' and message like '%/intruder%'`,
  );
  expect(notices.rows.map(({ user_id }) => user_id)).toContain(owner.id);
  expect(notices.rows.map(({ user_id }) => user_id)).not.toContain(colleague.id);
  const others = await product.db.query(`select from notification where message like '%localhost:9/known%'`);
  expect(others.rows).toEqual([]);
  const audit = await product.db.query<{ id: string }>(
    `select subject_id as id from audit_entry where action = 'webhook-disabled' and reason is not null`,
  );
  expect(audit.rows.map(({ id }) => id)).toEqual([intruder.id]);
  await product.db.query('update users set password_reset_required_at = null where id = $1', [owner.id]);
});

// Leave onSecured out of secureAccount, or the freeze out of findUsedKey, and this must fail.
test('once an account is secured, the keys of its intruder are revoked, and its own rest until the owner is back', async () => {
  const owner = await product.signIn('super_admin');
  const known = await newKey(owner, { name: 'Known' });
  clock.advance({ minutes: 5 });
  const now = clock.now();
  const token = await transaction(product.db, (tx) =>
    issueToken(tx, { userId: owner.id, purpose: 'disown-sign-in', now }),
  );
  const intruder = await newKey(owner, { name: 'Intruder' });
  const works = async ({ key }: { key: string }) => (await call(product, key, 'GET', '/orders')).status;
  expect([await works(known), await works(intruder)]).toEqual([200, 200]);
  expect((await product.visitor().post('/api/auth/disown-sign-in', { token })).status).toBe(200);
  expect([await works(known), await works(intruder)]).toEqual([401, 401]);
  await product.db.query(
    `update users set password_hash = 'kept', password_reset_required_at = null where id = $1`,
    [owner.id],
  );
  expect([await works(known), await works(intruder)]).toEqual([200, 401]);
  await product.db.query('update users set frozen_at = now() where id = $1', [owner.id]);
  expect(await call(product, known.key, 'GET', '/orders')).toMatchObject({
    status: 401,
    body: { errors: { message: 'The account of the person who made this key is frozen.' } },
  });
  await product.db.query('update users set frozen_at = null where id = $1', [owner.id]);
  const { rows } = await product.db.query<{ id: string }>(
    `select subject_id as id from audit_entry where action = 'api-key-revoked' and reason is not null`,
  );
  expect(rows.map(({ id }) => id)).toEqual([intruder.id]);
});
