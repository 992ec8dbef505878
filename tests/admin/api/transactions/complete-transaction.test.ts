/** Staff complete a payment that is stuck. */
import { expect, test } from 'vitest';
import { settlePayment } from '#server/payments/index.ts';
import { gifts } from '#tests/send-funds/api/gifts.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { systemBalanceOf } from '#tests/support/ledger.ts';
import { race } from '#tests/support/race.ts';
import { auditOf, balance, begin, countNotifications, pay } from '../money.ts';

const clock = testClock();
const product = await testApp({ clock });
const admin = await product.signIn('administrator');

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
  expect(await countNotifications(product, nora, 'Funds Added')).toBe(1);
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
  expect(await countNotifications(product, nora, 'Funds Added')).toBe(1);
  expect(await systemBalanceOf(product.db, 'adjustments')).toBe(adjustments + 60_00n);
  expect(await systemBalanceOf(product.db, 'fee_income')).toBe(fees + 4_50n);
  expect(await coveredAt(paymentId)).toBeInstanceOf(Date);
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

test('the recipient of a gift that staff complete is notified of it', async () => {
  const leo = await product.newMember();
  const { paymentIntentId } = await gifts(product).begin(product.visitor(), leo.username);
  await product.db.query(`update payment set sender_name = 'Ana' where intent_id = $1`, [paymentIntentId]);
  expect((await complete(paymentIntentId)).body).toMatchObject({ status: 'completed', creditedBy: 'staff' });
  expect(await countNotifications(product, leo, 'Gift Received')).toBe(1);
});
