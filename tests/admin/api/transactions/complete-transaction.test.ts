/** Staff complete a payment that is stuck. */
import { expect, test } from 'vitest';
import { systemBalanceOf } from '#server/ledger/index.ts';
import { settlePayment } from '#server/payments/index.ts';
import { gifts } from '#tests/send-funds/api/gifts.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, balance, begin, pay, payOtherThanAgreed, toldOf, topUp } from '../money.ts';

const clock = testClock();
const product = await testApp({ clock });
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const complete = (paymentIntentId: string, reason = 'Paid at the counter', by = admin) =>
  by.post('/api/admin/complete-transaction', { paymentIntentId, reason });

async function coveredAt(paymentId: string): Promise<Date | null | undefined> {
  const { rows } = await product.db.query<{ covered_at: Date | null }>(
    'select covered_at from staff_completion where payment_id = $1',
    [paymentId],
  );
  return rows[0]?.covered_at;
}

test('a payment that the card processor has received is settled as usual', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await begin(product, nora, '40');
  await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 10 });
  await pay(product, intentId);
  const answer = await complete(intentId);
  await product.mend('stripe');
  expect(answer.body).toMatchObject({ status: 'completed', creditedBy: 'provider' });
  await product.settled();
  expect(await balance(product, nora)).toBe(40_00n);
  expect(await coveredAt(paymentId)).toBeUndefined();
});

test('a payment the card processor has not received is credited at our expense, and logged', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await begin(product, nora, '50');
  const answer = await complete(intentId, ' Bank slip seen ');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    status: 'completed',
    amount: '50.00',
    creditedBy: 'staff',
    message: 'The transaction has been marked as completed and funds added to user account.',
  });
  expect(await balance(product, nora)).toBe(50_00n);
  expect(await toldOf(product, nora, 'Funds Added')).toBe(1);
  expect(await auditOf(product, paymentId)).toMatchObject([
    {
      action: 'payment-completed',
      actor_id: admin.id,
      actor_role: 'administrator',
      reason: 'Bank slip seen',
      before: { status: 'pending' },
      after: { status: 'completed', amount: '50.00' },
    },
  ]);
});

test('money that arrives later covers the credit and credits nothing again', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await begin(product, nora, '60');
  await complete(intentId);
  const adjustments = await systemBalanceOf(product.db, 'adjustments');
  const fees = await systemBalanceOf(product.db, 'fee_income');
  await pay(product, intentId);
  await product.settled();
  // The settlement may run any number of times, from any caller.
  await race(product.db, 8, () => settlePayment(product.deps, intentId));
  expect(await balance(product, nora)).toBe(60_00n);
  expect(await toldOf(product, nora, 'Funds Added')).toBe(1);
  expect(await systemBalanceOf(product.db, 'adjustments')).toBe(adjustments + 60_00n);
  expect(await systemBalanceOf(product.db, 'fee_income')).toBe(fees + 4_50n);
  expect(await coveredAt(paymentId)).toBeInstanceOf(Date);
});

// Drop the lock on the payment in credit-payment.ts, and this must fail.
test('two staff who complete the same payment at once credit it once', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '70');
  const outcomes = winners(
    await race(product.db, 6, (number) => complete(intentId, 'At once', number % 2 === 0 ? admin : god)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const by = outcomes.map(({ body }) => String(body.creditedBy)).toSorted();
  expect(by).toEqual([...Array(5).fill('already'), 'staff']);
  expect(await balance(product, nora)).toBe(70_00n);
});

test('staff and the card at the same moment credit it once', async () => {
  for (let round = 0; round < 2; round += 1) {
    const nora = await product.newMember();
    const { intentId } = await begin(product, nora, '80');
    await Promise.all([
      pay(product, intentId),
      complete(intentId),
      nora.post('/api/confirm-payment', { paymentIntentId: intentId }),
    ]);
    await product.settled();
    await settlePayment(product.deps, intentId);
    expect(await balance(product, nora)).toBe(80_00n);
  }
});

test('a completed payment stays due for the sweeper, which finds money without a webhook', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await begin(product, nora, '90');
  await complete(intentId);
  const { rows } = await product.db.query<{ next_check_at: Date | null }>(
    'select next_check_at from payment where id = $1',
    [paymentId],
  );
  expect(rows[0]?.next_check_at).toBeInstanceOf(Date);
});

test('completing a payment again changes nothing', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '25');
  await product.settled();
  const before = await countTransactions(product.db);
  const answer = await complete(intentId);
  expect(answer.body).toMatchObject({ status: 'completed', creditedBy: 'already' });
  expect(await countTransactions(product.db)).toBe(before);
});

test('a payment that was never charged cannot be refunded to a card', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '30');
  await complete(intentId);
  const path = `/api/admin/payments/${intentId}/refund`;
  expect((await admin.get(path)).body.code).toBe('payment-not-succeeded');
  const answer = await admin.post(path, { amount: '5', reason: 'Asked for' });
  expect(answer.body.code).toBe('payment-not-succeeded');
  expect(await balance(product, nora)).toBe(30_00n);
});

test('staff cannot complete their own payment', async () => {
  const { intentId } = await begin(product, god, '10');
  const answer = await complete(intentId, 'For me', god);
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await balance(product, god)).toBe(0n);
});

test('completing needs a reason and an existing payment', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '20');
  for (const reason of ['', '   ', undefined]) {
    const answer = await admin.post('/api/admin/complete-transaction', { paymentIntentId: intentId, reason });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please provide a reason for completing this transaction.' } },
    });
  }
  expect(await complete('pi_nobody')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await balance(product, nora)).toBe(0n);
});

test('while the card processor is down, nothing is credited', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '20');
  await product.fault('stripe', { match: `GET /v1/payment_intents/*`, fault: 'down', times: 20 });
  const answer = await complete(intentId);
  await product.mend('stripe');
  expect(answer).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
  expect(await balance(product, nora)).toBe(0n);
});

// Leave the problem out of the use case, and this must fail.
test('a payment that differs from the card processor is not credited by completing it', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await payOtherThanAgreed(product, nora);
  expect(await complete(intentId)).toMatchObject({ status: 409, body: { code: 'payment-mismatch' } });
  await product.settled();
  expect(await balance(product, nora)).toBe(0n);
  await product.db.query('update payment set problem = null, problem_at = null where id = $1', [paymentId]);
});

test('the recipient of a gift that staff complete is notified of it', async () => {
  const leo = await product.newMember();
  const { paymentIntentId } = await gifts(product).begin(product.visitor(), leo.username);
  await product.db.query(`update payment set sender_name = 'Ana' where intent_id = $1`, [paymentIntentId]);
  expect((await complete(paymentIntentId)).body).toMatchObject({ status: 'completed', creditedBy: 'staff' });
  expect(await toldOf(product, leo, 'Gift Received')).toBe(1);
});
