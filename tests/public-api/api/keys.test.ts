/** Keys of the public API: who makes them, what they may do, and when they stop working. */
import { describe, expect, test } from 'vitest';
import { API_ROUTES } from '#contract/public-api/routes.ts';
import { issueToken } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { createCallLog } from '#server/public-api/edge/call-log.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeWithKey, call, newKey } from './company.ts';

const clock = testClock();
const product = await testApp({ clock, env: { LIMIT_API_CALLS_PER_MINUTE: '300' } });
const acme = await acmeWithKey(product);

const missing = {
  status: 401,
  errors: { message: 'Send a key of your company as "Authorization: Bearer …".' },
};

test('a key is shown once, and the database holds its hash', async () => {
  const made = await newKey(acme.owner, { name: 'Surveys' });
  expect(made.key).toMatch(/^PROD_[\w-]{43}$/);
  expect(made.ending).toBe(made.key.slice(-4));
  const { body } = await acme.owner.get<object[]>('/api/enterprise/api-keys');
  expect(body).toContainEqual(expect.objectContaining({ id: made.id, name: 'Surveys', lastUsedAt: null }));
  expect(JSON.stringify(body)).not.toContain(made.key.slice(5));
  const { rows } = await product.db.query('select api_key::text as text from api_key');
  expect(JSON.stringify(rows)).not.toContain(made.key.slice(5));
});

test('the audit log of the company names who made and revoked a key', async () => {
  const { id } = await newKey(acme.owner, { name: 'Audited' });
  expect((await acme.owner.delete(`/api/enterprise/api-keys/${id}`)).status).toBe(200);
  expect((await acme.owner.delete(`/api/enterprise/api-keys/${id}`)).status).toBe(200);
  const { rows } = await product.db.query<{ action: string }>(
    `select action from audit_entry where subject_id = $1 order by at`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['api-key-created', 'api-key-revoked']);
});

describe('every call of the API', () => {
  const nobody = `PROD_${'a'.repeat(43)}`;
  test.each(API_ROUTES.map(({ route }) => route))(
    '$method $path asks for a key that works',
    async ({ method, path }) => {
      const address = path.replaceAll(/:\w+/g, newId());
      for (const key of [undefined, nobody, 'PROD_short']) {
        expect(await call(product, key, method, address)).toMatchObject({ status: 401, body: missing });
      }
    },
  );

  test.each(API_ROUTES.map(({ route }) => route).filter(({ needs }) => needs === 'read_write'))(
    '$method $path refuses a key that may only read, before it reads the body',
    async ({ method, path }) => {
      const { key } = await newKey(acme.owner, { permission: 'read_only' });
      const answer = await call(product, key, method, path.replaceAll(/:\w+/g, newId()), '{"broken');
      expect(answer).toMatchObject({ status: 403, body: { errors: { message: 'This key may only read.' } } });
    },
  );
});

test('a revoked key stops at once, and the key of another company stays', async () => {
  const made = await newKey(acme.owner);
  expect((await call(product, made.key, 'GET', '/organizations')).status).toBe(200);
  const { manager } = await otherCompany(product);
  const stranger = await manager.delete(`/api/enterprise/api-keys/${made.id}`);
  expect(stranger.status).toBe(403);
  expect((await call(product, made.key, 'GET', '/organizations')).status).toBe(200);
  await acme.owner.delete(`/api/enterprise/api-keys/${made.id}`);
  expect(await call(product, made.key, 'GET', '/organizations')).toMatchObject({
    status: 401,
    body: { errors: { message: 'This key was revoked.' } },
  });
});

test('a key ends at its expiry', async () => {
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const { key } = await newKey(acme.owner, { expiresAt });
  expect((await call(product, key, 'GET', '/roles')).status).toBe(200);
  clock.advance({ minutes: 1 });
  expect(await call(product, key, 'GET', '/roles')).toMatchObject({
    status: 401,
    body: { errors: { message: 'This key has expired.' } },
  });
  const past = await acme.owner.post('/api/enterprise/api-keys', {
    name: 'Late',
    mode: 'live',
    permission: 'read_only',
    expiresAt,
  });
  expect(past).toMatchObject({ status: 400, body: { fields: { expiresAt: expect.any(String) } } });
});

test('a key works from its networks alone', async () => {
  const { key: elsewhere } = await newKey(acme.owner, { networks: ['203.0.113.0/24', '2001:db8::/32'] });
  expect(await call(product, elsewhere, 'GET', '/roles')).toMatchObject({
    status: 401,
    body: { errors: { message: 'This key may not be used from this network.' } },
  });
  const { key: here } = await newKey(acme.owner, { networks: ['127.0.0.0/8', '::1'] });
  expect((await call(product, here, 'GET', '/roles')).status).toBe(200);
  const answer = await acme.owner.post('/api/enterprise/api-keys', {
    name: 'Wrong',
    mode: 'live',
    permission: 'read_only',
    networks: ['not a network'],
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'networks.0': expect.any(String) } } });
});

test('more calls than the limit are refused with the time to wait', async () => {
  const { key } = await newKey(acme.owner);
  const first = await call(product, key, 'GET', '/roles');
  expect(first.headers.get('ratelimit-limit')).toBe('300');
  expect(first.headers.get('ratelimit-remaining')).toBe('299');
  await product.db.query(`update rate_limit set points = 299 where key like 'api-calls:%' and points <> 299`);
  expect((await call(product, key, 'GET', '/roles')).headers.get('ratelimit-remaining')).toBe('0');
  const refused = await call(product, key, 'GET', '/roles');
  expect(refused).toMatchObject({ status: 429, body: { errors: { message: expect.any(String) } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await product.db.query('delete from rate_limit');
});

// Set `apiKey` after requireWorking alone, and this must fail.
test('the company reads that a revoked key is still used; such calls are counted, and a made-up key is in no log', async () => {
  const made = await newKey(acme.owner, { name: 'Leaked' });
  await acme.owner.delete(`/api/enterprise/api-keys/${made.id}`);
  const refused = await call(product, made.key, 'GET', '/rewards');
  expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([401, '299']);
  await call(product, `PROD_${'a'.repeat(43)}`, 'GET', '/rewards');
  const lines = await eventually(async () => {
    const { body } = await acme.owner.get<{ keyName: string; status: number }[]>(
      '/api/enterprise/api-requests?failed=true',
    );
    const found = body.filter(({ keyName }) => keyName === 'Leaked');
    return found.length > 0 && found;
  });
  expect(lines).toMatchObject([{ status: 401 }]);
});

test('the company reads each call, and nobody else does', async () => {
  const { key, ending } = await newKey(acme.owner, { name: 'Logged' });
  await call(product, key, 'GET', '/products/unknown?note=1');
  const line = await eventually(async () => {
    const { body } = await acme.owner.get<{ keyName: string }[]>('/api/enterprise/api-requests?failed=true');
    const found = body.find(({ keyName }) => keyName === 'Logged');
    expect(found).toBeDefined();
    return found;
  });
  expect(line).toMatchObject({
    method: 'GET',
    path: '/api/v2/products/unknown?note=1',
    status: 404,
    keyEnding: ending,
  });
  for (const role of ['account_manager', 'account_staff', 'member', 'god'] as const) {
    const other = await product.signIn(role);
    expect((await other.get('/api/enterprise/api-requests')).status).toBe(403);
  }
});

test('lines of the log are deleted after 90 days', async () => {
  await call(product, acme.key, 'GET', '/roles');
  await eventually(async () => expect(await lines()).toBeGreaterThan(0));
  clock.advance({ days: 91 });
  await product.deps.jobs.enqueue(product.db, 'delete-api-requests', {});
  product.deps.jobs.wake();
  await eventually(async () => expect(await lines()).toBe(0));
});

async function lines(): Promise<number> {
  const { rows } = await product.db.query<{ lines: number }>(
    'select count(*)::int as lines from api_request',
  );
  return rows[0]?.lines ?? 0;
}

// Lock no user in create-api-key.ts and this must fail.
test('a key that is asked for while the account is secured is not made', async () => {
  const owner = await product.signIn('super_admin');
  let answer: ReturnType<typeof owner.post> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('update users set password_reset_required_at = now() where id = $1', [owner.id]);
    answer = owner.post('/api/enterprise/api-keys', { name: 'Late', mode: 'live', permission: 'read_write' });
    await heldUp(product.db);
  });
  expect((await answer)?.status).toBe(401);
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

// A hundred calls between two ticks of the clock would else be one statement of a megabyte, for which every call waits.
test('the log of calls writes at most twenty lines at once, and each of them once', async () => {
  const { id: keyId } = await newKey(await product.signIn('super_admin'), { name: 'Logged' });
  const sizes: number[] = [];
  const query: Queryable['query'] = (statement, values) => {
    const [column] = values ?? [];
    if (Array.isArray(column)) sizes.push(column.length);
    return product.db.query(statement, values);
  };
  const lines = createCallLog({ db: { ...product.db, query }, log: product.deps.log });
  const paths = Array.from({ length: 107 }, (_, place) => `/api/v2/rewards?offset=${place}`);
  for (const path of paths)
    lines.add({
      enterpriseId: acme.id,
      keyId,
      mode: 'live',
      method: 'GET',
      path,
      status: 200,
      milliseconds: 1,
      requestId: newId(),
      ip: '127.0.0.1',
      requestBody: null,
      answerBody: '{}',
      createdAt: clock.now(),
    });
  await lines.flush();
  expect(sizes).toEqual([20, 20, 20, 20, 20, 7]);
  const { rows } = await product.db.query<{ path: string }>(
    'select path from api_request where key_id = $1 order by id',
    [keyId],
  );
  expect(rows.map(({ path }) => path)).toEqual(paths);
});
