/** Which role may call which route, for every route of the contract, from the table of rights. */
import { beforeAll, describe, expect, test } from 'vitest';
import { can, type RequiredActor, ROLES, type Role } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp();
const people = new Map<Role | 'visitor', Client>();

beforeAll(async () => {
  people.set('visitor', product.visitor());
  for (const role of ROLES) people.set(role, await product.signIn(role));
});

/** The refusal that the table has for this role, or undefined if it may call. */
function refusalFor(who: Role | 'visitor', actor: RequiredActor): string | undefined {
  if (actor === 'anyone') return undefined;
  if (who === 'visitor') return 'not-signed-in';
  if (actor === 'signed-in') return undefined;
  return can(who, actor) ? undefined : 'forbidden';
}

const statusOf = { 'not-signed-in': 401, forbidden: 403 } as const;

/** An invalid body: a caller without the right learns nothing about the input of a route. */
const nonsense = {
  headers: { 'content-type': 'application/json' },
  body: '{"broken',
};

describe.each(ROUTES.map(({ route }) => ({ ...route, call: `${route.method} ${route.path}` })))(
  '$call',
  ({ method, path, actor }) => {
    test.each(['visitor', ...ROLES] as const)('checks the right of %s', async (who) => {
      const client = people.get(who) as Client;
      const refusal = refusalFor(who, actor);
      if (refusal === 'not-signed-in' || refusal === 'forbidden') {
        const badly = path.replaceAll(/:\w+/g, 'not-an-id');
        const answer = await client.send(method, `${badly}?limit=-1`, method === 'GET' ? {} : nonsense);
        expect(answer).toMatchObject({ status: statusOf[refusal], body: { code: refusal } });
        expect(answer.body.message).toBeTruthy();
        return;
      }
      // The call may fail for any reason except its caller.
      const answer = await client.send(method, path.replaceAll(/:\w+/g, newId()));
      expect(Object.values(statusOf)).not.toContain(answer.status);
      expect(answer.status).toBeLessThan(500);
    });
  },
);

describe.each(
  ROUTES.map(({ route }) => route).filter(({ path, params }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    return params && !params.safeParse(Object.fromEntries(names.map((name) => [name, 'not-an-id']))).success;
  }),
)('$method $path', ({ method, path, actor }) => {
  test('an invalid id is not found', async () => {
    const who = ROLES.find((role) => refusalFor(role, actor) === undefined);
    const client = people.get(who ?? 'visitor') as Client;
    const answer = await client.send(method, path.replaceAll(/:\w+/g, 'not-an-id'));
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

test('every route names a right that the table knows', () => {
  const rights = new Set<string>(['anyone', 'signed-in']);
  for (const { route } of ROUTES) {
    const held = ROLES.some((role) => can(role, route.actor as never));
    expect(rights.has(route.actor) || held, `${route.method} ${route.path} has actor ${route.actor}`).toBe(
      true,
    );
  }
});

/** Browser navigations that redirect, a webhook with its own signature, and documentation. */
const outsideTheContract = [
  'GET /api/login',
  'GET /api/logout',
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/auth/apple',
  'GET /api/auth/apple/callback',
  'POST /api/auth/apple/callback',
  'POST /api/webhooks/stripe',
  'POST /api/csp-reports',
  'GET /.well-known/security.txt',
  'GET /api/pictures/:id',
  'GET /api/gift-card-pictures/:id',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/js/scalar.js',
];

test('the product serves every route of the contract, and under /api and /.well-known nothing else but this list', () => {
  const bound = product.app.boundRoutes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  const promised = ROUTES.map(({ route }) => `${route.method} ${route.path}`);
  expect(bound.toSorted()).toEqual([...promised, ...outsideTheContract].toSorted());
});

test('an ended session is refused', async () => {
  const client = await product.signIn('leo@example.com');
  expect((await client.get('/api/auth/user')).status).toBe(200);
  const token = [...client.cookies];
  expect((await client.get('/api/logout')).status).toBe(302);
  expect(client.cookies.size).toBe(0);
  for (const [name, value] of token) client.cookies.set(name, value);
  expect((await client.get('/api/auth/user')).body.code).toBe('not-signed-in');
});
