/**
 * Where staff need a second factor (P45), a session that has not proven one reaches what leads to it and
 * nothing else: every route of the contract, as every role of staff.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { can, ROLES, type Role } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp({ env: { REQUIRE_STAFF_TWO_FACTOR: 'on' } });
const STAFF = ['god', 'administrator', 'customer_service', 'sales'] as const;
const people = new Map<Role, Client>();

const setFactor = (column: 'two_factor_enabled' | 'has_passkey', on: boolean) =>
  product.db.query(`update users set ${column} = $1 where user_type = 'authority'`, [on]);

beforeAll(async () => {
  for (const role of ROLES) people.set(role, await product.signIn(role));
});

/** What leads to a second factor, and who they are. Everything else that asks for a session is closed. */
const OPEN = `
  GET /api/auth/passkeys
  GET /api/auth/user
  POST /api/auth/2fa/setup
  POST /api/auth/2fa/verify
  POST /api/auth/passkeys
  POST /api/auth/passkeys/options
  POST /api/auth/passkeys/proof
  POST /api/auth/passkeys/proof/options
  POST /api/auth/reauthenticate
`;

const routes = ROUTES.map(({ route }) => route).filter(({ actor }) => actor !== 'anyone');
const nonsense = { headers: { 'content-type': 'application/json' }, body: '{"broken' };
const call = (role: Role, { method, path }: (typeof routes)[number]) =>
  (people.get(role) as Client).send(
    method,
    path.replaceAll(/:\w+/g, newId()),
    method === 'GET' ? {} : nonsense,
  );

/** All at once: this takes a third of the time. */
async function expectRefused(role: Role, refused: typeof routes, code: string): Promise<void> {
  const answers = await Promise.all(refused.map((route) => call(role, route)));
  const others = answers.map(({ status, body }, at) => `${refused[at]?.path} ${status} ${body.code}`);
  expect(others.filter((answer) => !answer.endsWith(` 403 ${code}`))).toEqual([]);
}

test('exactly these routes are open before', () => {
  const open = routes.filter(({ beforeSecondFactor }) => beforeSecondFactor);
  const listed = OPEN.trim().split('\n');
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    listed.map((line) => line.trim()).toSorted(),
  );
});

// Take `secondFactor` out of requireActor, and these must fail.
describe.each(STAFF)('%s', (role) => {
  const mine = routes.filter(({ actor }) => actor === 'signed-in' || can(role, actor as never));
  const closed = mine.filter(({ beforeSecondFactor }) => !beforeSecondFactor);

  test('without a second factor, every other route refuses before it reads the body', async () => {
    await expectRefused(role, closed, 'two-factor-required');
  });

  test('the routes that lead to one answer anything but that', async () => {
    for (const route of mine.filter(({ beforeSecondFactor }) => beforeSecondFactor)) {
      const { body } = await call(role, route);
      expect(body.code, `${route.method} ${route.path}`).not.toBe('two-factor-required');
    }
  });

  test('a passkey does not open a session that was proven with less', async () => {
    await setFactor('has_passkey', true);
    await product.db.query('update session set reauthenticated_at = null');
    await expectRefused(role, closed, 'reauthenticate');
    await product.db.query('update session set reauthenticated_at = now()');
    await setFactor('has_passkey', false);
  });
});

test('an authenticator opens them', async () => {
  await setFactor('two_factor_enabled', true);
  const god = people.get('god') as Client;
  for (const path of ['/api/admin/analytics', '/api/admin/users', '/api/admin/alerts', '/api/notifications'])
    expect((await god.get(path)).status, path).toBe(200);
  await setFactor('two_factor_enabled', false);
});

test('members and managers of companies are asked for none', async () => {
  for (const role of ROLES.filter((one) => !STAFF.includes(one as never)))
    expect((await (people.get(role) as Client).get('/api/notifications')).status, role).toBe(200);
});

test('where visitors call too, such a session is a visitor’s', async () => {
  const god = people.get('god') as Client;
  const visitor = product.visitor();
  const asked = { query: 'maya', searchType: 'username' };
  const [staff, stranger] = await Promise.all(
    [god, visitor].map((client) => client.post('/api/search-users', asked)),
  );
  expect(staff?.body).toEqual(stranger?.body);
});
