/** GET /api/admin/suspense, and a gift that is sent to its card again */
import { afterEach, expect, test } from 'vitest';
import type { SuspendedPayment } from '#contract/admin/returns.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { waitingMoney } from './waiting.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const waiting = waitingMoney(product, admin);

afterEach(() => product.mend('stripe'));

const pathOf = (paymentId: string) => `/api/admin/suspense/${paymentId}/payout`;
const listed = async (paymentId: string) =>
  (await admin.get<SuspendedPayment[]>('/api/admin/suspense')).body.find(
    (row) => row.paymentId === paymentId,
  );
const guest = () => `ana-${newId().slice(-12)}@guest.example`;

test('a gift that could not go back is listed with the guest, the amount and the last failure', async () => {
  const nora = await product.newMember();
  const email = guest();
  const { paymentId, intentId } = await waiting.gift(nora, email);
  expect(await listed(paymentId)).toMatchObject({
    paymentIntentId: intentId,
    name: 'Ana Guest',
    email,
    guest: true,
    amount: '25.00',
    failure: expect.stringContaining('The card is gone.'),
  });
  expect((await admin.get(pathOf(paymentId))).body).toEqual({
    paymentId,
    amount: '25.00',
    serviceFee: '1.00',
    totalAmount: '26.00',
  });
});

test('sent again, it goes to the card out of suspense, and no balance changes', async () => {
  const nora = await product.newMember({ balanceCents: 100_00n });
  const { paymentId, intentId } = await waiting.gift(nora, guest());
  await product.mend('stripe');
  const path = `/api/admin/payments/${intentId}/refund`;
  expect((await admin.get(path)).body).toMatchObject({
    source: 'suspense',
    amount: '25.00',
    balanceBefore: '100.00',
    balanceAfter: '100.00',
  });
  expect(await admin.post(path, { reason: 'The card works again' })).toMatchObject({
    status: 200,
    body: { totalAmount: '26.00', balance: '100.00' },
  });
  await product.settled();
  expect(await waiting.suspense(paymentId)).toBe(0n);
  expect(await waiting.refunded(intentId)).toBe(26_00n);
  expect(await listed(paymentId)).toBeUndefined();
});
