/** A refund that several ask for, or whose reply is lost, happens once. */
import { expect, test } from 'vitest';
import { ProcessorUnavailable } from '#server/payments/card-processor-port.ts';
import { losers, race, winners } from '#tests/support/race.ts';
import { openRefunds } from './refunded.ts';

const { bank, refund, send, spend, refunded } = await openRefunds();

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
    await expect(send(refundId)).rejects.toThrow(ProcessorUnavailable);
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
