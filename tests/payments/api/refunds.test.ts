/** Refunds to a card. */
import { afterEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { post, systemBalanceOf, transfer } from '#server/ledger/index.ts';
import { requestRefund } from '#server/payments/index.ts';
import { saveProcessorRefund } from '#server/payments/refunds/refund-store.ts';
import { decision } from '#tests/support/ledger.ts';
import { losers, race, winners } from '#tests/support/race.ts';
import { openBank, type Person } from './bank.ts';

const bank = await openBank({ max: 30 });

afterEach(() => bank.noFaults());

const refund = (paymentId: string, amountCents: bigint, by = decision) =>
  requestRefund(bank.deps, { paymentId, amountCents, decision: by });
const send = (refundId: string) => bank.run('send-refund', { refundId });

async function spend(person: Person, amountCents: bigint): Promise<void> {
  const shop = await bank.person();
  await post(
    bank.db,
    transfer({
      transferId: newId(),
      fromUserId: person.id,
      toUserId: shop.id,
      amountCents,
      sentDescription: 'Spent',
      receivedDescription: 'Got',
    }),
  );
}

async function refunded(intentId: string): Promise<bigint> {
  return (await bank.cardProcessor.retrievePaymentIntent(intentId))?.refundedCents ?? -1n;
}

test('a refund is held at once, then sent with its share of the fee', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const clearing = await bank.clearing();
  const fees = await systemBalanceOf(bank.db, 'fee_income');
  const { refundId, feeCents } = await refund(paid.paymentId, 20_00n);
  expect(feeCents).toBe(1_50n);
  expect(await bank.balance(maya)).toBe(30_00n);
  expect((await bank.transactions(maya))[0]).toMatchObject({
    type: 'refund',
    amount: '-20.00',
    status: 'pending',
  });
  await send(refundId);
  await send(refundId);
  expect((await bank.transactions(maya))[0]).toMatchObject({
    type: 'refund',
    amount: '-20.00',
    status: 'completed',
  });
  expect(await refunded(paid.paymentIntentId)).toBe(21_50n);
  expect(await bank.clearing()).toBe(clearing + 21_50n);
  expect(await systemBalanceOf(bank.db, 'fee_income')).toBe(fees - 1_50n);
  expect((await bank.notifications(maya)).map(({ title }) => title)).toEqual([
    'Funds Added',
    'Refund Started',
    'Refund Sent',
  ]);
});

test('three partial refunds return exactly the whole payment', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '10');
  for (const part of [3_33n, 3_33n, 3_34n]) await send((await refund(paid.paymentId, part)).refundId);
  expect(await refunded(paid.paymentIntentId)).toBe(10_75n);
  expect(await bank.balance(maya)).toBe(0n);
});

// Drop the sum of earlier refunds, or the lock on the payment, and this must fail.
test.each([
  ['nothing', 0n, { code: 'invalid-input' }],
  ['less than nothing', -1n, { code: 'invalid-input' }],
  ['more than the payment', 50_01n, { code: 'invalid-input' }],
])('a refund of %s is refused', async (_, cents, refusal) => {
  const maya = await bank.person(1000_00n);
  const paid = await bank.topUp(maya, '50');
  await expect(refund(paid.paymentId, cents)).rejects.toMatchObject(refusal);
  expect(await bank.balance(maya)).toBe(1050_00n);
});

test('a refunded amount cannot be refunded again', async () => {
  const maya = await bank.person(1000_00n);
  const paid = await bank.topUp(maya, '50');
  await send((await refund(paid.paymentId, 30_00n)).refundId);
  await expect(refund(paid.paymentId, 20_01n)).rejects.toMatchObject({
    message: 'At most $20.00 of this payment can be refunded.',
  });
});

test('only unspent money is refunded', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  await spend(maya, 30_00n);
  await expect(refund(paid.paymentId, 20_01n)).rejects.toMatchObject({
    code: 'insufficient-balance',
    message: 'Only money that is still unspent can be refunded.',
  });
  await send((await refund(paid.paymentId, 20_00n)).refundId);
  expect(await bank.balance(maya)).toBe(0n);
});

test('an unpaid payment is not refunded, and staff cannot refund their own payment', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  const paymentId = await bank.paymentId(paymentIntentId);
  await expect(refund(paymentId, 1n)).rejects.toMatchObject({ code: 'payment-not-succeeded' });
  await expect(refund(newId(), 1n)).rejects.toMatchObject({ code: 'not-found' });
  const paid = await bank.topUp(maya, '50');
  await expect(refund(paid.paymentId, 1n, { ...decision, actorId: maya.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

// Place the hold after the call to the card processor instead of before, and this must fail.
test('a refund that races spending never pays the same money twice', async () => {
  for (let round = 0; round < 10; round += 1) {
    const maya = await bank.person();
    const paid = await bank.topUp(maya, '50');
    const outcomes = await race<unknown>(bank.db, 2, (number) =>
      number === round % 2 ? refund(paid.paymentId, 50_00n) : spend(maya, 50_00n),
    );
    expect(winners(outcomes)).toHaveLength(1);
    expect(losers(outcomes)).toEqual([expect.objectContaining({ code: 'insufficient-balance' })]);
    for (const held of await bank.waiting<{ refundId: string }>('send-refund')) await send(held.refundId);
    expect(await bank.balance(maya)).toBe(0n);
  }
});

test('twenty refund requests at once never return more than the payment', async () => {
  const maya = await bank.person(1000_00n);
  const paid = await bank.topUp(maya, '50');
  const outcomes = await race(bank.db, 20, () => refund(paid.paymentId, 50_00n));
  expect(winners(outcomes)).toHaveLength(1);
  await send(winners(outcomes)[0]?.refundId ?? '');
  expect(await refunded(paid.paymentIntentId)).toBe(53_75n);
  expect(await bank.balance(maya)).toBe(1000_00n);
});

// Use a new key for each attempt, and the card processor refunds twice.
test('a refund whose reply was lost is retried and happens once', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const { refundId } = await refund(paid.paymentId, 20_00n);
  for (let lost = 0; lost < 2; lost += 1) {
    // Two, because the Stripe library itself retries once when a connection breaks.
    await bank.fault({ match: 'POST /v1/refunds', fault: 'drop-reply', times: 2 });
    await expect(send(refundId)).rejects.toThrow();
    await bank.noFaults();
  }
  expect(await bank.balance(maya)).toBe(30_00n);
  await send(refundId);
  expect(await refunded(paid.paymentIntentId)).toBe(21_50n);
});

// Drop the lock on the refund or the check of its status, and the member is notified twice.
test('a refund sent by the job and the sweeper at once happens once and notifies once', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const { refundId } = await refund(paid.paymentId, 20_00n);
  await race(bank.db, 5, () => send(refundId));
  await send(refundId);
  expect(await refunded(paid.paymentIntentId)).toBe(21_50n);
  const sent = (await bank.notifications(maya)).filter(({ title }) => title === 'Refund Sent');
  expect(sent).toHaveLength(1);
});

test('a refund that the card processor refuses is released, and its money can be spent again', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const { refundId } = await refund(paid.paymentId, 20_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'refuse', status: 400, code: 'charge_disputed' });
  await send(refundId);
  expect(await bank.balance(maya)).toBe(50_00n);
  const lines = await bank.transactions(maya);
  expect(lines.slice(0, 2)).toEqual([
    expect.objectContaining({
      type: 'refund',
      amount: '20.00',
      status: 'completed',
      description: 'Refund to your card did not go through',
    }),
    expect.objectContaining({ type: 'refund', amount: '-20.00', status: 'cancelled' }),
  ]);
  expect((await bank.notifications(maya)).at(-1)?.title).toBe('Refund Failed');
  await send(refundId);
  expect(await refunded(paid.paymentIntentId)).toBe(0n);
});

test('the first refund of the processor stays', async () => {
  const maya = await bank.person();
  const { refundId } = await refund((await bank.topUp(maya, '50')).paymentId, 20_00n);
  await saveProcessorRefund(bank.db, refundId, 're_first');
  await saveProcessorRefund(bank.db, refundId, 're_second');
  const { rows } = await bank.db.query('select provider_refund_id from refund where id = $1', [refundId]);
  expect(rows).toEqual([{ provider_refund_id: 're_first' }]);
});

test("a pending refund is settled when the card processor's event arrives", async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50', 'pm_card_pendingRefund');
  const { refundId } = await refund(paid.paymentId, 50_00n);
  await send(refundId);
  const { rows } = await bank.db.query<{ provider_refund_id: string; status: string }>(
    'select provider_refund_id, status from refund where id = $1',
    [refundId],
  );
  const id = rows[0]?.provider_refund_id ?? '';
  expect(rows[0]?.status).toBe('held');
  await bank.pull(`refunds/${id}/succeed`);
  for (const event of await bank.events(id)) {
    await bank.deliver(event);
    await bank.run('process-webhook-event', { eventId: event.id });
  }
  expect((await bank.transactions(maya))[0]).toMatchObject({ type: 'refund', status: 'completed' });
});

test('a refund made in the card processor’s dashboard is flagged for staff and moves nothing', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const stranger = await bank.cardProcessor.createRefund({
    paymentIntentId: paid.paymentIntentId,
    amountCents: 5_00n,
    idempotencyKey: newId(),
  });
  for (const event of await bank.events(stranger.id)) {
    await bank.deliver(event);
    await bank.run('process-webhook-event', { eventId: event.id });
  }
  expect(await bank.balance(maya)).toBe(50_00n);
  const { rows } = await bank.db.query<{ text: string }>(
    'select text from payment_problem where payment_id = $1 and resolved_at is null',
    [paid.paymentId],
  );
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining(stranger.id)]);
});
