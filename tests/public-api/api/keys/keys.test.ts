/** Keys of the public API: who makes them, what they may do, and when they stop working. */
import { describe, expect, test } from 'vitest';
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import { API_ROUTES } from '#contract/public-api/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { acmeWithKey, call, newKey } from '../company.ts';

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

// Take the maker out of MAKER_IS in key-store.ts, and this must fail.
test('the key of a super admin who was removed stops, says why, and is revoked by another', async () => {
  const invited = await acme.owner.post<{ email: string }>('/api/enterprise/add-staff', {
    ...{ emailUsername: 'ida.leaves', firstName: 'Ida', lastName: 'Moss', role: 'super_admin' },
  });
  expect(invited.status).toBe(201);
  const { email } = invited.body;
  await product.db.query('update users set email_verified_at = now() where email = $1', [email]);
  const ida = await product.signIn(email);
  const made = await newKey(ida, { name: 'Of Ida' });
  const works = async () => (await call(product, made.key, 'GET', '/roles')).status;
  const shown = async () =>
    (await acme.owner.get<ApiKey[]>('/api/enterprise/api-keys')).body.find(({ id }) => id === made.id);
  expect([made.stoppedBecause, await works()]).toEqual([null, 200]);
  await product.db.query('update users set frozen_at = now() where id = $1', [ida.id]);
  expect([(await shown())?.stoppedBecause, await works()]).toEqual(['maker-frozen', 401]);
  await product.db.query('update users set frozen_at = null where id = $1', [ida.id]);
  expect([(await shown())?.stoppedBecause, await works()]).toEqual([null, 200]);
  expect((await acme.owner.delete(`/api/enterprise/staff/${ida.id}`)).status).toBe(200);
  expect(await shown()).toMatchObject({ createdBy: '', stoppedBecause: 'maker-left', revokedAt: null });
  expect(await works()).toBe(401);
  const revoked = await acme.owner.delete<ApiKey>(`/api/enterprise/api-keys/${made.id}`);
  expect(revoked).toMatchObject({ status: 200, body: { revokedAt: expect.any(String) } });
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

// Leave network() out of insertApiKey, or audit the networks of the body in create-api-key.ts, and this must
// fail.
test('an address with a prefix stands for its network', async () => {
  const networks = ['203.0.113.7/24', '2001:db8::1/32', '198.51.100.4'];
  const shown = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.4/32'];
  const made = await newKey(acme.owner, { name: 'Office', networks });
  expect(made.networks).toEqual(shown);
  // The audit log says what is stored, not what was typed.
  const { rows } = await product.db.query(
    `select after ->> 'networks' as networks from audit_entry where subject_id = $1`,
    [made.id],
  );
  expect(rows).toEqual([{ networks: shown.join(', ') }]);
  const { body } = await acme.owner.get<{ id: string; networks: string[] }[]>('/api/enterprise/api-keys');
  expect(body.find(({ id }) => id === made.id)?.networks).toEqual(shown);
  const { key: here } = await newKey(acme.owner, { networks: ['127.0.0.9/8', '::1'] });
  expect((await call(product, here, 'GET', '/roles')).status).toBe(200);
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
