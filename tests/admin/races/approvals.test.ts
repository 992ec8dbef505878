/** Approvals at the same moment, on real connections. */
import { expect, test } from 'vitest';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, balance, topUp } from '../api/money.ts';

const product = await testApp({ env: { DATABASE_POOL_MAX: '24' } });
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const add = (by: SignedIn, to: SignedIn, amount: string) =>
  by.post('/api/admin/manual-add-funds', { userId: to.id, amount, reason: 'Goodwill' });
const decide = (by: SignedIn, id: unknown, what: string) =>
  by.post(`/api/admin/approvals/${id}/${what}`, what === 'reject' ? { note: 'No' } : {});
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

// Take "for update" out of lockStaffRequest, and the late ones meet the trigger of the table:
// 500 instead of 409. Take the trigger out too, and the act is carried out again.
test('twenty approvals at once carry an act out once', async () => {
  const nora = await product.newMember();
  const { requestId } = (await add(admin, nora, '700')).body;
  const answers = winners(await race(product.db, 20, () => decide(god, requestId, 'approve')));
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  expect(await balance(product, nora)).toBe(700_00n);
  expect((await auditOf(product, nora.id)).map(({ action }) => action)).toEqual([
    'request-approved',
    'funds-added',
    'request-made',
  ]);
});

test('one of a simultaneous approval, rejection and withdrawal counts', async () => {
  for (const _ of Array(5)) {
    const nora = await product.newMember();
    const { requestId } = (await add(admin, nora, '700')).body;
    const answers = await Promise.all([
      decide(god, requestId, 'approve'),
      decide(god, requestId, 'reject'),
      decide(admin, requestId, 'withdraw'),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(await balance(product, nora)).toBe(answers[0].status === 200 ? 700_00n : 0n);
  }
});

// Drop lockMaker in request-store.ts: parallel acts do not see each other's sums, and more than $500 moves.
test('parallel small acts of one person count together', async () => {
  const nora = await product.newMember();
  const answers = winners(await race(product.db, 12, () => add(admin, nora, '100')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await balance(product, nora)).toBe(500_00n);
});

// Drop the unique index staff_request_once: the same refund waits twice.
test('the same refund asked for by two people at once waits once', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '600');
  const answers = await Promise.all(
    [admin, god, admin, god].map((by) =>
      by.post(`/api/admin/payments/${intentId}/refund`, { amount: '600', reason: 'Asked for' }),
    ),
  );
  expect(statuses(answers)).toEqual([202, 409, 409, 409]);
});
