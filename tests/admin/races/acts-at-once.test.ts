/**
 * A second administrator approves an act while a colleague approves or rejects it, its maker takes it back or
 * loses the right, and its subject changes, over HTTP. However it goes, the act is carried out once and on
 * what its maker saw, or not at all.
 */
import { afterAll, expect, test } from 'vitest';
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { newId } from '#server/kernel/id.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { atOnce, countDeadlocks, done, isDone, warm } from '#tests/support/at-once.ts';
import type { Answer } from '#tests/support/client.ts';
import { auditOf, balance, topUp } from '../api/money.ts';

const product = await testApp({ env: { DATABASE_POOL_MAX: '24', STAFF_ALONE_MAX: '10.00' } });
const { db } = product;
await db.query(`update users set authority_role = 'administrator' where email = 'care@indulge.example'`);
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const third = await product.signIn('care@indulge.example');
const { username: friend } = await product.newMember();
await warm(product);

afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

const reason = 'Goodwill';
const key = () => ({ 'idempotency-key': newId() });
const decide = (by: SignedIn, id: string, what: string) =>
  by.post(`/api/admin/approvals/${id}/${what}`, what === 'reject' ? { note: 'No' } : {});
const send = (from: SignedIn, amount: string) =>
  from.post('/api/transfers', { recipientUsername: friend, amount }, key());
const close = (who: SignedIn) => who.send('DELETE', '/api/user/delete-account');

/** What decides about a request, and its state afterwards. */
const deciders = (id: string) => ({
  approve: () => decide(god, id, 'approve'),
  reject: () => decide(third, id, 'reject'),
  approveToo: () => decide(third, id, 'approve'),
  takeBack: () => decide(admin, id, 'withdraw'),
  approveAgain: () => decide(god, id, 'approve'),
});
const stateOf = async (id: string) => (await god.get<StaffRequest>(`/api/admin/approvals/${id}`)).body.state;

/** One decision counts, and the request says which. */
async function expectOneDecision(id: string, answers: Record<string, Answer>): Promise<string> {
  const state = await stateOf(id);
  const names = done(answers);
  const count = (...which: string[]) => names.filter((name) => which.includes(name)).length;
  expect(count('approve', 'approveToo', 'approveAgain')).toBe(state === 'approved' ? 1 : 0);
  expect(count('reject')).toBe(state === 'rejected' ? 1 : 0);
  expect(count('takeBack')).toBe(state === 'withdrawn' ? 1 : 0);
  return state;
}

function requestOf(waits: Answer): string {
  expect(waits.status).toBe(202);
  return String(waits.body.requestId);
}

// Tests `for update` in lockStaffRequest.
test('money for an account that closes, and is frozen, while it is approved', async () => {
  for (let round = 0; round < 9; round += 2) {
    const nora = await product.newMember();
    const add = { userId: nora.id, amount: '70', reason };
    const id = requestOf(await admin.post('/api/admin/manual-add-funds', add, key()));
    const answers = await atOnce(
      {
        ...deciders(id),
        close: () => close(nora),
        freeze: () => god.post(`/api/admin/users/${nora.id}/freeze`, { reason: 'Stolen cards' }),
        addToo: () => god.post('/api/admin/manual-add-funds', { ...add, amount: '5' }, key()),
        expire: async () => {
          await product.deps.jobs.enqueue(db, jobName('expire-staff-requests'), {});
          product.deps.jobs.wake();
          return product.visitor().get('/healthz');
        },
      },
      round,
    );
    const state = await expectOneDecision(id, answers);
    const added = (state === 'approved' ? 70_00n : 0n) + (isDone(answers.addToo) ? 5_00n : 0n);
    expect(await balance(product, nora)).toBe(added);
    if (isDone(answers.close)) expect(added).toBe(0n);
    const audited = (await auditOf(product, nora.id)).filter(({ action }) => action === 'funds-added');
    expect(audited).toHaveLength((state === 'approved' ? 1 : 0) + (isDone(answers.addToo) ? 1 : 0));
  }
});

// Tests refuseStale in editCustomer.
test('a balance that its member spends, and a colleague raises, while its edit is approved', async () => {
  for (let round = 0; round < 7; round += 1) {
    const nora = await product.newMember({ balanceCents: 30_00n });
    const edit = { balance: '90', expectedBalance: '30', reason };
    const id = requestOf(await admin.patch(`/api/admin/user/${nora.id}`, edit, key()));
    const answers = await atOnce(
      {
        ...deciders(id),
        spend: () => send(nora, '7.00'),
        addToo: () =>
          god.post('/api/admin/manual-add-funds', { userId: nora.id, amount: '5', reason }, key()),
      },
      round,
    );
    const state = await expectOneDecision(id, answers);
    expect([answers.spend.status, answers.addToo.status]).toEqual([200, 200]);
    // Approved, it added what its maker saw missing: it came first. Otherwise it failed.
    expect(await balance(product, nora)).toBe(28_00n + (state === 'approved' ? 60_00n : 0n));
  }
});

test('a refund that is approved while its money is spent, and a colleague refunds a part', async () => {
  for (let round = 0; round < 7; round += 2) {
    const nora = await product.newMember();
    const { intentId, paymentId } = await topUp(product, nora, '80');
    const path = `/api/admin/payments/${intentId}/refund`;
    const id = requestOf(await admin.post(path, { amount: '80', reason }, key()));
    const answers = await atOnce(
      {
        ...deciders(id),
        spend: () => send(nora, '15.00'),
        refundPart: () => god.post(path, { amount: '9', reason }, key()),
      },
      round,
    );
    await product.settled();
    const state = await expectOneDecision(id, answers);
    const { rows } = await db.query<{ cents: bigint }>(
      `select coalesce(sum(amount_cents), 0)::bigint as cents from refund where payment_id = $1 and status = 'settled'`,
      [paymentId],
    );
    const back = (state === 'approved' ? 80_00n : 0n) + (answers.refundPart.status === 200 ? 9_00n : 0n);
    expect(rows).toEqual([{ cents: back }]);
    const spent = isDone(answers.spend) ? 15_00n : 0n;
    expect(back + spent).toBeLessThanOrEqual(80_00n);
    expect(await balance(product, nora)).toBe(80_00n - back - spent);
  }
});
