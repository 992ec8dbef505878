/**
 * Receipts of payments that staff completed: no card is known to have paid, until the card processor says so.
 */
import { expect, test } from 'vitest';
import type { GuestPayment } from '#contract/send-funds/guest-payments.ts';
import type { MonthlyStatement, TransactionReceipt } from '#contract/transactions.ts';
import { settlePayment } from '#server/payments/index.ts';
import { begin, pay } from '#tests/admin/api/money.ts';
import { gifts } from '#tests/send-funds/api/gifts.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const desk = gifts(product);

async function complete(paymentIntentId: string): Promise<void> {
  const body = { paymentIntentId, reason: 'Paid at the counter' };
  expect(await admin.post('/api/admin/complete-transaction', body)).toMatchObject({
    body: { creditedBy: 'staff' },
  });
}

async function payLate(intentId: string): Promise<void> {
  await pay(product, intentId);
  await settlePayment(product.deps, intentId);
}

// Leave `by_staff` or its join in selectMonthTotals out, and this must fail.
test('a receipt and a month show a fee as charged once the card has paid', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await begin(product, nora, '50');
  await complete(intentId);
  const receipt = async () =>
    (await nora.get<TransactionReceipt>(`/api/transactions/${paymentId}`)).body.payment;
  const fees = async () => (await nora.get<MonthlyStatement>('/api/transactions/statement')).body.fees;
  expect([await receipt(), await fees()]).toMatchObject([{ byStaff: true, total: '53.75' }, '0.00']);
  await payLate(intentId);
  expect([await receipt(), await fees()]).toMatchObject([{ byStaff: false, total: '53.75' }, '3.75']);
});

// Leave `paidAt` out of askProcessor in complete-gift.ts, and this must fail.
test('so does the receipt of a gift, for its payer alone', async () => {
  const leo = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, leo.username);
  await complete(paymentIntentId);
  const read = async () =>
    (await guest.get<GuestPayment>(`/api/guest/payment?payment_intent=${paymentIntentId}`)).body;
  expect(await read()).toMatchObject({ status: 'completed', byStaff: true });
  const [line] = (await leo.get<{ id: string }[]>('/api/transactions')).body;
  const ofLeo = (await leo.get<TransactionReceipt>(`/api/transactions/${line?.id}`)).body.payment;
  expect(ofLeo).toMatchObject({ byStaff: false, total: null });
  await payLate(paymentIntentId);
  expect(await read()).toMatchObject({ status: 'completed', byStaff: false });
});
