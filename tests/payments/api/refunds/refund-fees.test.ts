/** The fee of a refund whose answer comes late, and refunds of money in suspense. */
import { afterEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { systemBalanceOf } from '#tests/support/ledger.ts';
import { openBank } from '../bank.ts';
import { returnedMoney } from '../returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);

afterEach(() => bank.noFaults());

const incomes = async () => [
  await systemBalanceOf(bank.db, 'fee_income'),
  await systemBalanceOf(bank.db, 'guest_income'),
];

// Take another income than the payment's in comeBack or postAdoption, and these must fail.
test.each(['gift', 'top-up'])(
  'the fee of a refund of a %s that the bank sent back is earned again',
  async (kind) => {
    const maya = await bank.person();
    const card = 'pm_card_refundFail';
    const paid = kind === 'gift' ? await money.gift(maya, 50_00n, card) : await money.topUp(maya, '50', card);
    const before = await incomes();
    const refundId = await money.refund(paid.paymentId, 20_00n);
    await money.sendBack(refundId);
    expect(await incomes()).toEqual(before);
    expect(await bank.balance(maya)).toBe(50_00n);
  },
);

test('the fee of a top-up’s refund that happened after all is taken from the income of fees', async () => {
  const maya = await bank.person();
  const [fees = 0n, gifts = 0n] = await incomes();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 50_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'refuse', status: 400, code: 'invalid_request' });
  await money.send(refundId);
  await bank.noFaults();
  const made = await bank.cardProcessor.createRefund({
    paymentIntentId: intentId,
    amountCents: 53_75n,
    idempotencyKey: newId(),
    metadata: { refundId, paymentId },
  });
  await money.deliver(made.id);
  expect(await incomes()).toEqual([fees, gifts]);
});

test('money in suspense is refunded from there to the last cent', async () => {
  const maya = await bank.person(100_00n);
  await money.hide(maya);
  const { paymentId } = await money.gift(maya, 25_00n, 'pm_card_refundFail');
  const [held] = await money.refundRows(paymentId);
  await money.send(held?.id ?? '');
  await money.sendBack(held?.id ?? '');
  await money.request(paymentId, 25_00n);
  const [, again] = await money.refundRows(paymentId);
  expect(again).toMatchObject({ source: 'suspense', amount_cents: 25_00n });
  expect(await bank.balance(maya)).toBe(100_00n);
});
