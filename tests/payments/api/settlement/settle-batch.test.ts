/** Payments that are settled in one batch (settle_payments). */
import { expect, test } from 'vitest';
import { settlePayment } from '#server/payments/index.ts';
import { confirmPayment } from '#server/payments/intents/confirm-payment.ts';
import { openBatches, type Paid } from './paid-batch.ts';

const { bank, paid, settle } = await openBatches();

async function commits(payments: Paid[]): Promise<number> {
  const { rows } = await bank.db.query(
    'select distinct xmin::text from ledger_transaction where payment_id = any ($1)',
    [payments.map(({ seen }) => seen.payment.id)],
  );
  return rows.length;
}

test('payments of several members share one commit, and each is credited and notified', async () => {
  const payments = [await paid(), await paid(), await paid()];
  const settled = await settle(payments);
  expect(settled.map((each) => each?.payment.id)).toEqual(payments.map(({ seen }) => seen.payment.id));
  expect(await commits(payments)).toBe(1);
  const mails = await bank.waiting<{ to: string }>('send-mail');
  for (const { maya, intentId } of payments) {
    expect(await bank.balance(maya)).toBe(50_00n);
    expect(await bank.payment(intentId)).toMatchObject({ status: 'completed', next_check_at: null });
    expect(await bank.notifications(maya)).toMatchObject([{ title: 'Funds Added' }]);
    expect(mails.filter(({ to }) => to === maya.email)).toHaveLength(1);
  }
});

test('a batch settles one of two payments of a member, because each email states the balance', async () => {
  const first = await paid();
  const second = await paid(first.maya);
  const settled = await settle([first, second]);
  expect(settled.filter(Boolean)).toHaveLength(1);
  for (const { intentId } of [first, second]) await settlePayment(bank.deps, intentId);
  expect(await bank.balance(first.maya)).toBe(100_00n);
});

// Answer a call that settled nothing with the balance it had read, in confirm-payment.ts, and this must fail.
test('one payment twice in one batch: both callers are told the balance after it', async () => {
  const { maya, intentId, intent } = await paid();
  // The processor answers both at once, so both settlements join one batch.
  const cardProcessor = { ...bank.cardProcessor, retrievePaymentIntent: async () => intent };
  const confirm = () =>
    confirmPayment({ ...bank.deps, cardProcessor }, { userId: maya.id, enterpriseId: null }, intentId);
  const confirmed = { status: 'completed', amountCents: 50_00n, repaidCents: 0n, balanceCents: 50_00n };
  expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual([confirmed, confirmed, confirmed]);
  expect(await bank.balance(maya)).toBe(50_00n);
  expect(await bank.notifications(maya)).toHaveLength(1);
});
