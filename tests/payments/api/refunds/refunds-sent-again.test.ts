/** A refund that could not be sent for a day, or whose reply was lost that long ago. */
import { afterEach, expect, test } from 'vitest';
import { ProcessorUnavailable } from '#server/payments/card-processor-port.ts';
import { findRefund } from '#server/payments/refunds/refund-store.ts';
import { openBank } from '../bank.ts';
import { returnedMoney } from '../returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);

afterEach(() => bank.noFaults());

// Use the first key again after a day in decideKey, or skip the comparison in askFor, and these two must
// fail.
test('a refund that could not be sent for a day is sent under a new key', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 20_00n);
  bank.clock.advance({ hours: 25 });
  await money.sweep();
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'settled' }]);
  expect(await findRefund(bank.db, refundId)).toMatchObject({ keyNumber: 1 });
  expect(await money.kept(paymentId)).toBe(32_25n);
});

test('a refund whose reply was lost a day ago is found at the processor, and not made twice', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 20_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'drop-reply', times: 2 });
  await expect(money.send(refundId)).rejects.toThrow(ProcessorUnavailable);
  await bank.noFaults();
  bank.clock.advance({ hours: 25 });
  await money.sweep();
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'settled' }]);
  expect((await bank.cardProcessor.listRefundsOf(intentId)).map(({ amountCents }) => amountCents)).toEqual([
    21_50n,
  ]);
});

// Ask under a new key as soon as the old one is forgotten, and this must fail.
test('while a call under an old key may be under way, none is made under a new one', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 20_00n);
  bank.clock.advance({ hours: 21 });
  await bank.db.query('update refund set tried_at = $2 where id = $1', [refundId, bank.clock.now()]);
  await money.send(refundId);
  expect(await bank.cardProcessor.listRefundsOf(intentId)).toEqual([]);
  bank.clock.advance({ minutes: 10 });
  await money.send(refundId);
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'settled' }]);
});

// Order the claim by created_at, or leave next_check_at as it was, and this must fail.
test('a hundred dead refunds do not keep a newer one waiting', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '500');
  const dead = await Promise.all(Array.from({ length: 100 }, () => money.request(paymentId, 1_00n)));
  // The processor does not know these any more, so asking about them fails every time.
  await bank.db.query(`update refund set provider_refund_id = 're_gone_' || id where id = any ($1)`, [dead]);
  bank.clock.advance({ minutes: 1 });
  const newer = await money.request(paymentId, 1_00n);
  for (let round = 0; round < 2; round += 1) {
    bank.clock.advance({ minutes: 20 });
    await money.sweep();
  }
  const rows = await money.refundRows(paymentId);
  expect(rows.find(({ id }) => id === newer)?.status).toBe('settled');
  expect(rows.filter(({ status }) => status === 'held')).toHaveLength(100);
  await bank.db.query('update refund set provider_refund_id = null where id = any ($1)', [dead]);
});
