/**
 * Money that comes back, in the orders in which processors and banks report it: each of these once lost a cent,
 * or kept somebody waiting for ever.
 */
import { afterEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { findRefund } from '#server/payments/refunds/refund-store.ts';
import { openBank } from './bank.ts';
import { returnedMoney } from './returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);
const { standing } = money;

afterEach(() => bank.noFaults());

// Answer "wait" for a settled refund that failed in decideRefund, and this must fail.
test('a refund that fails days after it succeeded returns, is corrected, and can be made again', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50', 'pm_card_refundFail');
  const refundId = await money.refund(paymentId, 50_00n);
  expect((await bank.notifications(maya)).map(({ message }) => message).slice(-2)).toEqual([
    '$53.75 is on its way back to your card.',
    '$53.75 went back to your card: $50.00 and $3.75 of the service fee. Banks take a few days to show it.',
  ]);
  await money.sendBack(refundId);
  await money.sendBack(refundId);
  expect(await bank.balance(maya)).toBe(50_00n);
  expect(await money.kept(paymentId)).toBe(53_75n);
  expect(await money.lastNotice(maya)).toBe(
    'Refund Failed: We told you that $53.75 went back to your card, but your bank sent it back to us. $50.00 is in your balance again. The other $3.75 is the service fee of your payment. Please write to us if you want the money sent another way.',
  );
  expect((await money.mails(maya.email)).filter((mail) => mail.startsWith('payment-update'))).toEqual([
    expect.stringContaining('$53.75 went back to your card: $50.00'),
    expect.stringContaining('your bank sent it back to us'),
  ]);
  expect((await bank.transactions(maya)).slice(0, 2)).toEqual([
    expect.objectContaining({ type: 'refund', amount: '50.00', status: 'completed' }),
    expect.objectContaining({ type: 'refund', amount: '-50.00', status: 'failed' }),
  ]);
  const again = await money.refund(paymentId, 50_00n);
  expect((await money.refundRows(paymentId)).map(({ id, status }) => [id, status])).toEqual([
    [refundId, 'failed'],
    [again, 'settled'],
  ]);
  expect(await bank.balance(maya)).toBe(0n);
  expect(await money.kept(paymentId)).toBe(0n);
});

// Drop `holdDisputes` from the release of a refund, and these two must fail.
test('a dispute that opens while a refund is held takes the money when the refund is refused', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 50_00n);
  const disputeId = await money.dispute(intentId);
  expect(await money.disputeRow(disputeId)).toMatchObject({ balance_cents: 0n, excess_cents: 53_75n });
  await money.send(refundId);
  expect(await money.refundRows(paymentId)).toMatchObject([
    { status: 'released', failure_code: 'charge_disputed' },
  ]);
  expect(await standing(maya)).toEqual([0n, 0n]);
  expect(await money.disputeRow(disputeId)).toMatchObject({ balance_cents: 50_00n, excess_cents: 0n });
  expect(await money.kept(paymentId)).toBe(0n);
  await money.decide(disputeId, 'lose');
  expect(await standing(maya)).toEqual([0n, 0n]);
});

test('a dispute takes the money also when the processor took no refunds for 20 minutes', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 50_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'down', times: 100 });
  await expect(money.send(refundId)).rejects.toThrow();
  const disputeId = await money.dispute(intentId);
  bank.clock.advance({ minutes: 20 });
  await money.sweep();
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'held' }]);
  await bank.noFaults();
  bank.clock.advance({ minutes: 20 });
  await money.sweep();
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'released' }]);
  // Before the bank decides: its decision would take the money too.
  expect(await money.disputeRow(disputeId)).toMatchObject({ balance_cents: 50_00n, excess_cents: 0n });
  expect(await standing(maya)).toEqual([0n, 0n]);
  await money.decide(disputeId, 'lose');
  expect(await standing(maya)).toEqual([0n, 0n]);
  expect(await money.kept(paymentId)).toBe(0n);
});

// Use the first key again after a day in decideKey, or skip the comparison in askFor, and these two must fail.
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
  await expect(money.send(refundId)).rejects.toThrow();
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

test('each problem of a payment has an alert of its own', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const strangers: string[] = [];
  for (const amountCents of [5_00n, 7_00n]) {
    const request = { paymentIntentId: intentId, amountCents, idempotencyKey: newId() };
    const { id } = await bank.cardProcessor.createRefund(request);
    strangers.push(id);
    await money.deliver(id);
    await money.deliver(id);
  }
  const alerts = await money.alerts(paymentId);
  expect(alerts).toHaveLength(2);
  for (const id of strangers) expect(alerts.join()).toContain(id);
});

test('the database refuses another intent, another amount and another owner for a payment', async () => {
  const maya = await bank.person();
  const leo = await bank.person();
  const { paymentId } = await money.topUp(maya, '50');
  for (const [column, value] of Object.entries({
    intent_id: 'pi_other',
    amount_cents: 1n,
    user_id: leo.id,
    kind: 'guest_send',
    payer_id: null,
  }))
    await expect(
      bank.db.query(`update payment set ${column} = $2 where id = $1`, [paymentId, value]),
    ).rejects.toThrow('keeps its parties');
});

test('a refund that fails while its payment is disputed leaves its money with the dispute', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.refund(paymentId, 20_00n);
  const disputeId = await money.dispute(intentId);
  expect(await money.disputeRow(disputeId)).toMatchObject({ balance_cents: 30_00n, fee_cents: 2_25n });
  await money.sendBack(refundId);
  expect(await bank.balance(maya)).toBe(20_00n);
  await money.decide(disputeId, 'lose');
  expect(await standing(maya)).toEqual([20_00n, 0n]);
  expect(await money.kept(paymentId)).toBe(21_50n);
});
