/** A payment that several complete at the same moment. */
import { expect, test } from 'vitest';
import { settlePayment } from '#server/payments/index.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { race, winners } from '#tests/support/race.ts';
import { balance, begin, pay } from '../api/money.ts';

const clock = testClock();
const product = await testApp({ clock });
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const complete = (paymentIntentId: string, reason = 'Paid at the counter', by = admin) =>
  by.post('/api/admin/complete-transaction', { paymentIntentId, reason });

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
