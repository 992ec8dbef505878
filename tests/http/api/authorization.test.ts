/**
 * Who may call what: every route of the contract × every role × with and without a recent proof of presence,
 * from the table of rights. Whose objects they are is in ownership.test.ts, with the same callers.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { can, type RequiredActor, ROLES, type Role } from '#contract/kernel/capabilities.ts';
import { PUBLIC_API } from '#contract/public-api/define-api-route.ts';
import { API_ROUTES } from '#contract/public-api/routes.ts';
import { ROUTES } from '#contract/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp();
const STATES = ['proven', 'unproven'] as const;
type State = (typeof STATES)[number];
const people = { proven: new Map<Role | 'visitor', Client>(), unproven: new Map<Role | 'visitor', Client>() };

beforeAll(async () => {
  for (const role of ROLES) await openSessions(role);
  for (const state of STATES) people[state].set('visitor', product.visitor());
});

async function openSessions(role: Role): Promise<void> {
  const unproven = await product.signIn(role);
  await product.db.query('update session set reauthenticated_at = null where user_id = $1', [unproven.id]);
  people.unproven.set(role, unproven);
  people.proven.set(role, await product.signIn(role));
}

type Asked = { actor: RequiredActor; proof?: 'always' | 'conditional' | undefined };

/** The refusal that the contract has for this caller, or undefined if they may call. */
function refusalFor(
  who: Role | 'visitor',
  { actor, proof }: Asked,
  state: State = 'proven',
): keyof typeof statusOf | undefined {
  if (actor === 'anyone') return undefined;
  if (who === 'visitor') return 'not-signed-in';
  if (actor !== 'signed-in' && !can(who, actor)) return 'forbidden';
  return proof === 'always' && state === 'unproven' ? 'reauthenticate' : undefined;
}

const statusOf = { 'not-signed-in': 401, forbidden: 403, reauthenticate: 403 } as const;

/** An invalid body: a caller without the right learns nothing about the input of a route. */
const nonsense = {
  headers: { 'content-type': 'application/json' },
  body: '{"broken',
};

describe.each(ROUTES.map(({ route }) => ({ ...route, call: `${route.method} ${route.path}` })))(
  '$call',
  ({ method, path, actor, proof }) => {
    const callers = STATES.flatMap((state) =>
      (['visitor', ...ROLES] as const).map((who) => [who, state] as const),
    );
    test.each(callers)('checks the right of %s, %s', async (who, state) => {
      const client = people[state].get(who) as Client;
      const refusal = refusalFor(who, { actor, proof }, state);
      if (refusal) {
        const badly = path.replaceAll(/:\w+/g, 'not-an-id');
        const answer = await client.send(method, `${badly}?limit=-1`, method === 'GET' ? {} : nonsense);
        expect(answer).toMatchObject({ status: statusOf[refusal], body: { code: refusal } });
        expect(answer.body.message).toBeTruthy();
        return;
      }
      // The call may fail for any reason except its caller.
      const answer = await client.send(method, path.replaceAll(/:\w+/g, newId()));
      expect([401, ...(state === 'proven' ? [403] : [])]).not.toContain(answer.status);
      expect(answer.body.code).not.toBe('forbidden');
      expect(answer.status).toBeLessThan(500);
      // It may have ended the other sessions of the account.
      if (who !== 'visitor' && path.startsWith('/api/auth/sessions')) await openSessions(who);
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
    const who = ROLES.find((role) => refusalFor(role, { actor }) === undefined);
    const client = people.proven.get(who ?? 'visitor') as Client;
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

/** Browser navigations that redirect, webhooks with their own signatures, and documentation. */
const outsideTheContract = [
  'GET /api/login',
  'GET /api/logout',
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/auth/apple',
  'GET /api/auth/apple/callback',
  'POST /api/auth/apple/callback',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/sendgrid',
  'POST /api/webhooks/twilio/:linkId',
  'POST /api/csp-reports',
  'GET /.well-known/security.txt',
  'GET /api/pictures/:id',
  'GET /api/gift-card-pictures/:id',
  'GET /api/campaign-logos/:id',
  'GET /api/openapi.json',
  'GET /api/v2/openapi.json',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/js/scalar.js',
  'GET /api/v2/docs',
  'GET /api/v2/docs/',
  'GET /api/v2/docs/js/scalar.js',
];

test('the product serves every route of the contract, and under /api and /.well-known nothing else but this list', () => {
  const bound = product.app.boundRoutes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  const promised = [
    ...ROUTES.map(({ route }) => `${route.method} ${route.path}`),
    // Each of these may end in a slash.
    ...API_ROUTES.flatMap(({ route: { method, path } }) =>
      ['', '/'].map((end) => `${method} ${PUBLIC_API}${path}${end}`),
    ),
  ];
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
