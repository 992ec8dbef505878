/** A card holder disputes a payment through their bank. */
import { expect, test } from 'vitest';
import { requestRefund } from '#server/payments/index.ts';
import { decision, systemBalanceOf } from '#tests/support/ledger.ts';
import { openDisputes } from './disputed.ts';

const { bank, spend, dispute, resolve, owed, frozen } = await openDisputes();

/** In how many days the processor is asked about the dispute without a report. */
async function daysUntilAsked(disputeId: string): Promise<number | null> {
  const { rows } = await bank.db.query<{ days: number | null }>(
    `select round(extract(epoch from next_check_at - changed_at) / 86400)::int as days from dispute
     where provider_dispute_id = $1`,
    [disputeId],
  );
  return rows[0]?.days ?? null;
}

test('a dispute of unspent money takes it all and freezes the account until it is resolved', async () => {
  const maya = await bank.person(10_00n);
  const clearing = await bank.clearing();
  const paid = await bank.topUp(maya, '50');
  const id = await dispute(paid.paymentIntentId);
  expect(await bank.balance(maya)).toBe(10_00n);
  expect(await owed(maya)).toBe(0n);
  expect(await bank.clearing()).toBe(clearing);
  expect(await frozen(maya)).toBe(true);
  await expect(spend(maya, 1n)).rejects.toMatchObject({ code: 'account-frozen' });
  expect((await bank.transactions(maya))[0]).toMatchObject({
    type: 'dispute',
    amount: '-50.00',
    status: 'completed',
    description: 'Payment disputed with the bank',
  });
  expect((await bank.notifications(maya)).at(-1)?.title).toBe('Payment Disputed');
  expect(await daysUntilAsked(id)).toBe(1);
  await resolve(id, 'lose');
  expect(await daysUntilAsked(id)).toBeNull();
  expect(await bank.balance(maya)).toBe(10_00n);
  await spend(maya, 10_00n);
});

// Take the whole amount from the balance, and the floor refuses; drop the receivable, and the ledger does not
// balance.
test('a dispute of spent money takes what is left, and the next top-ups visibly repay the rest', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  await spend(maya, 30_00n);
  const id = await dispute(paid.paymentIntentId);
  expect(await bank.balance(maya)).toBe(0n);
  expect(await owed(maya)).toBe(30_00n);
  await resolve(id, 'lose');
  expect(await frozen(maya)).toBe(false);
  await bank.topUp(maya, '20');
  expect(await bank.balance(maya)).toBe(0n);
  expect(await owed(maya)).toBe(10_00n);
  const { paymentIntentId } = await bank.begin(maya, '25');
  await bank.pay(paymentIntentId);
  const confirmed = await bank.confirm(maya, paymentIntentId);
  expect(confirmed.body).toEqual({
    status: 'completed',
    amount: '25.00',
    repaid: '10.00',
    balance: '15.00',
    message:
      '$25.00 has been added to your balance. $10.00 of it repaid what was owed for a disputed payment.',
  });
  expect((await bank.confirm(maya, paymentIntentId)).body).toEqual(confirmed.body);
  expect(await bank.balance(maya)).toBe(15_00n);
  expect(await owed(maya)).toBe(0n);
  const lines: { type: string; amount: string; description: string }[] = await bank.transactions(maya);
  expect(lines.slice(0, 4).map(({ type, amount, description }) => [type, amount, description])).toEqual([
    ['dispute', '-10.00', 'Repayment of a disputed payment'],
    ['add_funds', '25.00', 'Added funds by card'],
    ['dispute', '-20.00', 'Repayment of a disputed payment'],
    ['add_funds', '20.00', 'Added funds by card'],
  ]);
  expect((await bank.notifications(maya)).at(-1)?.message).toBe(
    '$25.00 has been added to your balance. $10.00 of it repaid what was owed for a disputed payment.',
  );
  await bank.topUp(maya, '5');
  expect(await bank.balance(maya)).toBe(20_00n);
});

test('a dispute that is won returns everything, including what was repaid meanwhile', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  await spend(maya, 30_00n);
  const clearing = await bank.clearing();
  const fees = await systemBalanceOf(bank.db, 'fee_income');
  const id = await dispute(paid.paymentIntentId);
  await bank.topUp(maya, '20');
  expect([await bank.balance(maya), await owed(maya)]).toEqual([0n, 10_00n]);
  await resolve(id, 'win');
  expect([await bank.balance(maya), await owed(maya)]).toEqual([40_00n, 0n]);
  expect(await bank.clearing()).toBe(clearing - 21_50n);
  expect(await systemBalanceOf(bank.db, 'fee_income')).toBe(fees + 1_50n);
  expect(await frozen(maya)).toBe(false);
  await spend(maya, 40_00n);
});

test('two disputes freeze the account until the second is resolved', async () => {
  const maya = await bank.person();
  const one = await bank.topUp(maya, '50');
  const two = await bank.topUp(maya, '40');
  const first = await dispute(one.paymentIntentId);
  const second = await dispute(two.paymentIntentId);
  expect(await bank.balance(maya)).toBe(0n);
  await resolve(first, 'win');
  expect(await frozen(maya)).toBe(true);
  await resolve(second, 'lose');
  expect(await frozen(maya)).toBe(false);
  expect(await bank.balance(maya)).toBe(50_00n);
});

test('a dispute of a partly refunded payment takes only the part that is left', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const { refundId } = await requestRefund(bank.deps, {
    paymentId: paid.paymentId,
    amountCents: 20_00n,
    decision,
  });
  await bank.run('send-refund', { refundId });
  await dispute(paid.paymentIntentId);
  expect([await bank.balance(maya), await owed(maya)]).toEqual([0n, 0n]);
  expect((await bank.payment(paid.paymentId))?.problem).toBeNull();
});
