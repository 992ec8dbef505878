/** A refund of the processor’s dashboard that is taken in: out of which money it comes. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { eventually } from '#tests/support/eventually.ts';
import { systemBalanceOf } from '#tests/support/ledger.ts';
import { auditOf, balance, countNotifications, topUp } from '../money.ts';
import { openProblems, pathOf, reason } from './dashboard.ts';

const { product, admin, god, waiting, takeIn, open } = await openProblems();

test('a refund of the dashboard is taken in: out of the balance, with its share of the fee, once', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '40');
  const problem = await waiting.stranger(intentId, 21_50n);
  expect(problem).toMatchObject({ code: 'refund-at-processor', name: 'Nora Field', email: nora.email });
  expect((await admin.get(pathOf(problem.id))).body).toEqual({
    problemId: problem.id,
    totalAmount: '21.50',
    serviceFee: '1.50',
    fromSuspense: '0.00',
    fromBalance: '20.00',
    owed: '0.00',
    balanceBefore: '40.00',
    balanceAfter: '20.00',
  });
  const first = await takeIn(problem.id);
  expect(first).toMatchObject({ status: 200, body: { totalAmount: '21.50' } });
  expect((await takeIn(problem.id, god)).body).toEqual(first.body);
  expect(await balance(product, nora)).toBe(20_00n);
  expect(await open(intentId)).toEqual([]);
  expect((await admin.get(pathOf(problem.id))).body.code).toBe('changed-meanwhile');
  expect(await countNotifications(product, nora, 'Refund Sent')).toBe(1);
  expect(await auditOf(product, paymentId)).toMatchObject([
    {
      action: 'refund-taken-in',
      actor_id: admin.id,
      reason,
      after: { processorRefundId: problem.reference, amount: '20.00', serviceFee: '1.50', owed: '0.00' },
    },
  ]);
});

test('what was spent becomes a debt, and a refund that the bank sends back returns', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '40');
  await waiting.spend(nora, 30_00n);
  const problem = await waiting.stranger(intentId, 43_00n);
  expect((await admin.get(pathOf(problem.id))).body).toMatchObject({ fromBalance: '10.00', owed: '30.00' });
  await takeIn(problem.id);
  expect([await balance(product, nora), await waiting.owed(nora)]).toEqual([0n, 30_00n]);
  expect(await waiting.debtOf(nora)).toMatchObject({
    amount: '30.00',
    causes: [{ kind: 'refund', reference: problem.reference }],
  });
  await waiting.pull(`refunds/${problem.reference}/fail`);
  await eventually(async () => (await waiting.owed(nora)) === 0n, { timeoutMs: 20_000 });
  expect(await balance(product, nora)).toBe(10_00n);
});

// Leave writtenOffCents out of comeBack or of noteWriteOff, and this must fail.
test('what the bank sends back of a debt that was written off is ours, and the rest is the customer’s', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '40');
  await waiting.spend(nora, 30_00n);
  const problem = await waiting.stranger(intentId, 43_00n);
  await takeIn(problem.id);
  const before = await systemBalanceOf(product.db, 'write_offs');
  const written = await admin.post(
    `/api/admin/debts/${nora.id}/write-off`,
    { amount: '12', reason },
    { 'idempotency-key': newId() },
  );
  expect(written.status).toBe(200);
  await waiting.pull(`refunds/${problem.reference}/fail`);
  await eventually(async () => (await balance(product, nora)) > 0n, { timeoutMs: 20_000 });
  await product.settled();
  // Of the 40 dollars, 10 were in the balance, 18 were still owed, and 12 were written off.
  expect([await balance(product, nora), await waiting.owed(nora)]).toEqual([10_00n, 0n]);
  expect(await systemBalanceOf(product.db, 'write_offs')).toBe(before);
  const { rows } = await product.db.query<{ message: string }>(
    `select message from notification where user_id = $1 and title = 'Refund Failed'`,
    [nora.id],
  );
  expect(rows[0]?.message).toContain(
    '$10.00 is in your balance again. $18.00 repaid what was owed for a disputed payment. $12.00 covers what we had written off.',
  );
});

test('of a gift in suspense, it is taken out of suspense, and the recipient hears nothing', async () => {
  const nora = await product.newMember({ balanceCents: 5_00n });
  const { intentId, paymentId } = await waiting.gift(nora, 'ana@guest.example');
  await product.mend('stripe');
  const problem = await waiting.stranger(intentId, 26_00n);
  // When it could not be given.
  expect(await countNotifications(product, nora, 'Gift Returned')).toBe(1);
  expect((await admin.get(pathOf(problem.id))).body).toMatchObject({
    fromSuspense: '25.00',
    fromBalance: '0.00',
    balanceAfter: '5.00',
  });
  expect((await takeIn(problem.id)).status).toBe(200);
  expect(await waiting.suspense(paymentId)).toBe(0n);
  expect(await balance(product, nora)).toBe(5_00n);
  expect(await countNotifications(product, nora, 'Gift Returned')).toBe(1);
});
