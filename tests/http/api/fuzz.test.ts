/**
 * No input answers 5xx: generated requests to every route, by callers of every kind. A few requests per route
 * here; `npm run fuzz` sends 300. A failure names its seed and its request; FUZZ_SEED repeats the run.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { can, type RequiredActor, ROLES, type Role } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { type FuzzRequest, requestsTo, type Target } from '#tests/support/fuzz/requests.ts';

const cases = Number(process.env.FUZZ_CASES ?? 3);
const seed = Number(process.env.FUZZ_SEED ?? 20_251_122);
const only = process.env.FUZZ_ROUTE ?? '';

const app = await testApp({
  env: {
    ...(process.env.FUZZ_LOG && { LOG_LEVEL: 'error' }),
    ...Object.fromEntries(
      [
        ...['PAYMENTS_PER_MINUTE', 'SENDS_PER_MINUTE', 'SIGN_UPS_PER_MINUTE', 'SIGN_INS_PER_MINUTE'],
        ...[
          'GUEST_INTENTS_PER_MINUTE',
          'GUEST_INTENTS_PER_RECIPIENT_PER_HOUR',
          'GUEST_INTENTS_IN_TOTAL_PER_MINUTE',
        ],
        ...[
          'SEARCHES_PER_MINUTE',
          'SEARCHES_IN_TOTAL_PER_MINUTE',
          'ACCOUNT_MAILS_PER_HOUR',
          'TRANSFERS_PER_DAY',
        ],
      ].map((name) => [`LIMIT_${name}`, '1000000']),
    ),
  },
});

const known = fc.constantFrom(...(await knownNames()));

/** Ids and names of real objects. */
async function knownNames(): Promise<string[]> {
  const tables = ['users', 'enterprise', 'gift_card', 'payment', 'gift_card_unit', 'orders', 'notification'];
  const names = ['maya', 'leo', 'maya@example.com', 'owner@acme.example', 'flowers', 'pm_card_visa'];
  for (const table of tables) {
    const { rows } = await app.db
      .query<{ id: string }>(`select id::text from ${table} limit 4`)
      .catch(() => ({ rows: [] as { id: string }[] }));
    names.push(...rows.map(({ id }) => id));
  }
  return names;
}

type Caller = 'visitor' | Role;
const CALLERS: Caller[] = ['visitor', ...ROLES];
const clients = new Map<Caller, Client>();

/** A session of the role. Requests may end it or close the account, and the next call opens another. */
async function clientOf(caller: Caller): Promise<Client> {
  const open = clients.get(caller);
  if (open) return open;
  const client = await (caller === 'visitor'
    ? app.visitor()
    : caller === 'member'
      ? app.newMember({ balanceCents: 500_00n })
      : app.signIn(caller).catch(() => app.signIn('god')));
  clients.set(caller, client);
  return client;
}

function callersOf(actor: RequiredActor): Caller[] {
  if (actor === 'anyone' || actor === 'signed-in') return CALLERS;
  return ROLES.filter((role) => can(role, actor));
}

/** Navigations, webhooks, pictures and pages: what the product serves beside the contract. */
const BESIDE: Target[] = [
  ...[
    '/api/login',
    '/api/logout',
    '/api/auth/google',
    '/api/auth/google/callback',
    '/api/auth/apple/callback',
  ],
  ...[
    '/api/pictures/:id',
    '/api/gift-card-pictures/:id',
    '/api/openapi.json',
    '/readyz',
    '/:username',
    '/x/:y/:z',
  ],
].map((path): Target => ({ method: 'GET', path }));
BESIDE.push(
  ...['/api/auth/apple/callback', '/api/webhooks/stripe', '/api/csp-reports', '/:x'].map(
    (path): Target => ({ method: 'POST', path }),
  ),
);

type Failure = { caller: Caller; request: FuzzRequest; answer: string };

async function send(caller: Caller, request: FuzzRequest): Promise<Failure | undefined> {
  const client = await clientOf(caller);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await app.app.inject({
    ...request,
    method: request.method as 'GET',
    headers: { ...request.headers, ...(cookie && { cookie }) },
  });
  if (caller !== 'visitor' && (answer.statusCode === 401 || /logout|delete-account/.test(request.url))) {
    clients.delete(caller);
  }
  if (answer.statusCode < 500) return undefined;
  return { caller, request, answer: `${answer.statusCode} ${answer.payload.slice(0, 300)}` };
}

const targets = [
  ...ROUTES.map(({ route }) => ({ target: route as Target, callers: callersOf(route.actor) })),
  ...BESIDE.map((target) => ({ target, callers: CALLERS })),
].filter(({ target }) => `${target.method} ${target.path}`.includes(only));

test(`${cases} requests to each of ${targets.length} addresses answer no 5xx`, {
  timeout: 60_000 + cases * 60_000,
}, async () => {
  const failures: Failure[] = [];
  for (const { target, callers } of targets) {
    // Mostly callers with the right, because the others get no further than the gate.
    const caller = fc.oneof(
      { arbitrary: fc.constantFrom(...callers), weight: 9 },
      { arbitrary: fc.constantFrom(...CALLERS), weight: 1 },
    );
    const calls = fc.sample(fc.tuple(caller, requestsTo(target, known)), { numRuns: cases, seed });
    for (const [who, request] of calls) {
      const failure = await send(who, request);
      if (failure) failures.push(failure);
    }
  }
  const lines = failures.map(({ caller, request, answer }) => {
    const { method, url, headers, payload } = request;
    return `${caller}: ${method} ${url} ${JSON.stringify(headers)} ${JSON.stringify(payload)?.slice(0, 500)}\n  ${answer}`;
  });
  expect(lines, `seed ${seed}`).toEqual([]);
});
