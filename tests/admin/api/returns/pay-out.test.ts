/** A gift in suspense that is paid out by other means. */
import { afterEach, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/admin/customers.ts';
import type { AdminRefund } from '#contract/admin/disputes.ts';
import type { SuspendedPayment } from '#contract/admin/returns.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { countTransactions, systemBalanceOf } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from '../money.ts';
import { waitingMoney } from './waiting.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const waiting = waitingMoney(product, admin);

afterEach(() => product.mend('stripe'));

const pathOf = (paymentId: string) => `/api/admin/suspense/${paymentId}/payout`;
const paid = { totalAmount: '26.00', reference: 'Bank transfer 4711', reason: 'The card is closed' };
const payOut = (paymentId: string, body: object = paid, headers = {}, who = admin) =>
  who.post(pathOf(paymentId), body, headers);
const listed = async (paymentId: string) =>
  (await admin.get<SuspendedPayment[]>('/api/admin/suspense')).body.find(
    (row) => row.paymentId === paymentId,
  );
const guest = () => `ana-${newId().slice(-12)}@guest.example`;

test('paid out by other means, it leaves suspense with its share of the fee, and the guest hears of it', async () => {
  const nora = await product.newMember();
  const email = guest();
  const { paymentId, intentId } = await waiting.gift(nora, email);
  const [adjustments, fees] = [
    await systemBalanceOf(product.db, 'adjustments'),
    await systemBalanceOf(product.db, 'guest_income'),
  ];
  const headers = { 'idempotency-key': newId() };
  const first = await payOut(paymentId, paid, headers);
  expect(first).toMatchObject({ status: 200, body: { totalAmount: '26.00' } });
  expect((await payOut(paymentId, paid, headers)).body).toEqual(first.body);
  expect(await payOut(paymentId, { ...paid, reason: 'Another' }, headers)).toMatchObject({
    status: 409,
    body: { code: 'key-reused' },
  });
  expect(await payOut(paymentId)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await waiting.suspense(paymentId)).toBe(0n);
  expect(await systemBalanceOf(product.db, 'adjustments')).toBe(adjustments + 26_00n);
  expect(await systemBalanceOf(product.db, 'guest_income')).toBe(fees - 1_00n);
  expect(await waiting.refunded(intentId)).toBe(0n);
  expect(await listed(paymentId)).toBeUndefined();
  expect(
    (await auditOf(product, paymentId)).filter(({ action }) => action === 'suspense-paid-out'),
  ).toMatchObject([
    { actor_id: admin.id, reason: paid.reason, after: { amount: '25.00', reference: paid.reference } },
  ]);
  // Leave the payout out of the refunds in timelines/store.ts, and this must fail.
  const timeline = await admin.get<TimelineEntry[]>(`/api/admin/payments/${intentId}/timeline`);
  const refundsOf = timeline.body.filter(({ kind }) => kind === 'refund').map(({ title }) => title);
  expect(refundsOf.toSorted()).toEqual([
    'Paid out by other means',
    'Refund did not go through',
    'Refund started',
    'Refund started',
  ]);
  const refunds = (await admin.get<AdminRefund[]>('/api/admin/refunds?state=settled')).body;
  expect(refunds.find(({ id }) => id === first.body.refundId)).toMatchObject({
    paidOut: true,
    providerRefundId: null,
    reason: 'The card is closed (paid out: Bank transfer 4711)',
  });
  const mail = await product.mailTo(email, 'We returned your money another way');
  expect(mail.text).toContain('How we paid: Bank transfer 4711');
});

test('the guest’s bank may still dispute it: nothing is taken from anybody else', async () => {
  const nora = await product.newMember({ balanceCents: 40_00n });
  const { paymentId, intentId } = await waiting.gift(nora, guest());
  await payOut(paymentId);
  await waiting.pull(`payment_intents/${intentId}/dispute`);
  await product.settled();
  expect(await waiting.owed(nora)).toBe(0n);
  expect((await admin.get<{ balance: string }>(`/api/admin/user/${nora.id}`)).body.balance).toBe('40.00');
});

test('while a dispute of a part is open, what is left is not paid out; afterwards it is', async () => {
  const nora = await product.newMember();
  const { paymentId, intentId } = await waiting.gift(nora, guest());
  const { id } = await waiting.pull(`payment_intents/${intentId}/dispute`, { amount: 10_40 });
  await eventually(async () => (await waiting.suspense(paymentId)) === 15_00n);
  const before = await countTransactions(product.db);
  const left = { ...paid, totalAmount: '15.60' };
  const refusal = { status: 409, body: { code: 'changed-meanwhile' } };
  expect(await admin.get(pathOf(paymentId))).toMatchObject(refusal);
  expect(await payOut(paymentId, left)).toMatchObject(refusal);
  expect(await countTransactions(product.db)).toBe(before);
  await waiting.pull(`disputes/${id}/lose`);
  await eventually(async () => (await admin.get(pathOf(paymentId))).status === 200);
  expect(await payOut(paymentId, left)).toMatchObject({ status: 200, body: { totalAmount: '15.60' } });
  expect(await waiting.suspense(paymentId)).toBe(0n);
});

// Drop the lock of the payment in pay-out-suspense.ts, and this must fail.
test('six clicks of two members of the staff pay out once', async () => {
  const nora = await product.newMember();
  const { paymentId } = await waiting.gift(nora, guest());
  const keys = [newId(), newId()];
  const answers = winners(
    await race(product.db, 6, (number) =>
      payOut(paymentId, paid, { 'idempotency-key': keys[number % 2] }, number % 2 ? admin : god),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  expect(await waiting.suspense(paymentId)).toBe(0n);
  expect((await auditOf(product, paymentId)).map(({ action }) => action)).toEqual(['suspense-paid-out']);
});

test('wrong input, another sum than the preview’s and a payment of one’s own change nothing', async () => {
  const nora = await product.newMember();
  const { paymentId } = await waiting.gift(nora, guest());
  const own = await waiting.gift(god, guest());
  const before = await countTransactions(product.db);
  for (const [field, body] of [
    ['reason', { ...paid, reason: ' ' }],
    ['reference', { ...paid, reference: '' }],
    ['totalAmount', { ...paid, totalAmount: '-1' }],
  ] as const) {
    const answer = await payOut(paymentId, body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty(field);
  }
  expect(await payOut(paymentId, { ...paid, totalAmount: '25.00' })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  expect(await payOut(newId())).toMatchObject({ status: 404 });
  expect(await payOut(own.paymentId, paid, {}, god)).toMatchObject({ status: 403 });
  expect(await god.get(pathOf(own.paymentId))).toMatchObject({ status: 403 });
  expect(await countTransactions(product.db)).toBe(before);
  expect(await waiting.suspense(paymentId)).toBe(25_00n);
});
