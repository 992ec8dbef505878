/**
 * Which routes ask for a recent proof of presence (P55), and that each of them does, of every role that may
 * call it.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { can, ROLES, type Role } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp();
const unproven = new Map<Role, Client>();

beforeAll(async () => {
  for (const role of ROLES) unproven.set(role, await product.signIn(role));
  await product.db.query('update session set reauthenticated_at = null');
});

const asking = ROUTES.map(({ route }) => route).filter(({ proof }) => proof === 'always');

/** An invalid body: without proof nothing about the input is learned. */
const nonsense = { headers: { 'content-type': 'application/json' }, body: '{"broken' };

// Take the proof out of requireActor, and these must fail.
describe.each(asking.map((route) => ({ ...route, call: `${route.method} ${route.path}` })))(
  '$call',
  ({ method, path, actor }) => {
    const holders = ROLES.filter((role) => actor === 'signed-in' || can(role, actor as never));
    test.each(holders)('asks %s for a proof', async (role) => {
      const client = unproven.get(role) as Client;
      const sent = method === 'GET' ? {} : nonsense;
      const answer = await client.send(method, path.replaceAll(/:\w+/g, newId()), sent);
      expect(answer).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    });
  },
);

/** Rights whose writes move value or power. */
const VALUE_AND_POWER = new Set([
  'staff-money',
  'staff-users',
  'staff-customers',
  'staff-enterprise-edits',
  'staff-catalogue',
  'enterprise-payouts',
  'enterprise-rewards',
  'enterprise-staff',
  'staff-approvals',
  'enterprise-approvals',
  'enterprise-limits',
  'enterprise-api',
]);

/** Writes with such a right that move neither, and what stops or takes back, which must never wait. */
const HARMLESS = `
  POST /api/admin/alerts/seen
  POST /api/admin/cases/:kind/:caseId/notes
  POST /api/admin/reconciliation/runs
  POST /api/admin/users/:userId/freeze
  POST /api/admin/users/:userId/sign-out
  DELETE /api/enterprise/api-keys/:keyId
  DELETE /api/enterprise/webhooks/:webhookId
  POST /api/enterprise/test-world/empty
  DELETE /api/enterprise/employees/:userId
  POST /api/enterprise/approvals/:requestId/reject
  POST /api/enterprise/approvals/:requestId/withdraw
  POST /api/enterprise/employees/:userId/resend-invitation
  POST /api/enterprise/fraud-reviews/:reviewId/block
  POST /api/enterprise/payouts
  POST /api/enterprise/payouts/csv
  POST /api/enterprise/rewards/:rewardId/cancel
  POST /api/enterprise/rewards/:rewardId/remind
  POST /api/enterprise/search-recipient
`;

test('every write of staff and companies that moves value or power asks for a proof', () => {
  const without = ROUTES.map(({ route }) => route)
    .filter(({ method, actor, proof }) => method !== 'GET' && VALUE_AND_POWER.has(actor) && !proof)
    .map(({ method, path }) => `${method} ${path}`);
  const harmless = HARMLESS.trim()
    .split('\n')
    .map((line) => line.trim());
  expect(without.toSorted()).toEqual(harmless.toSorted());
});

test('so does what hands an account over, shows its codes, names many people in a file, charges a saved card later, or runs a job again', () => {
  const paths = asking.filter(({ actor }) => !VALUE_AND_POWER.has(actor)).map(({ path }) => path);
  expect(paths.toSorted()).toEqual([
    '/api/admin/audit/export',
    '/api/admin/security-events/export',
    '/api/admin/system/failed-jobs/:jobId/retry',
    '/api/admin/system/failed-jobs/retry',
    '/api/auth/2fa/setup',
    '/api/auth/identities/:id',
    '/api/auth/passkeys',
    '/api/auth/passkeys/:passkeyId',
    '/api/auth/passkeys/options',
    '/api/enterprise/low-balance',
    '/api/purchased-gift-cards/:id/apple-pass',
    '/api/purchased-gift-cards/:id/google-pass',
    '/api/purchased-gift-cards/:id/pdf',
    '/api/purchased-gift-cards/:id/reveal',
    '/api/rewards/:id/link',
    '/api/rewards/:id/resend',
    '/api/verify/email/change',
  ]);
});
