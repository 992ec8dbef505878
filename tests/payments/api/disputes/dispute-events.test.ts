/** Reports of disputes: at once, beside spending, early, and for the card that disputes by itself. */
import { expect, test } from 'vitest';
import { Fault } from '#server/kernel/refusal.ts';
import { losers, race } from '#tests/support/race.ts';
import { openDisputes } from './disputed.ts';

const { bank, spend, deliverEvents, owed, frozen } = await openDisputes();

// Drop the lock on the payment from applyDispute, or the unique id of the dispute, and this must fail.
test('the events of one dispute, processed twenty times at once, take the money once', async () => {
  const maya = await bank.person(100_00n);
  const paid = await bank.topUp(maya, '50');
  const { id } = await bank.pull<{ id: string }>(`payment_intents/${paid.paymentIntentId}/dispute`);
  const events = await bank.events(id, 'charge.dispute.');
  for (const event of events) await bank.deliver(event);
  const outcomes = await race(bank.db, 20, (number) =>
    bank.run('process-webhook-event', { eventId: events[number % events.length]?.id }),
  );
  // The queue repeats an event that found the dispute changed too often.
  expect(losers(outcomes).filter((error) => !(error instanceof Fault))).toEqual([]);
  await deliverEvents(id);
  expect(await bank.balance(maya)).toBe(100_00n);
  expect(await owed(maya)).toBe(0n);
});

test('a dispute that races spending never overdraws, and accounts for every cent', async () => {
  for (let round = 0; round < 8; round += 1) {
    const maya = await bank.person();
    const paid = await bank.topUp(maya, '50');
    const { id } = await bank.pull<{ id: string }>(`payment_intents/${paid.paymentIntentId}/dispute`);
    const [event] = await bank.events(id, 'charge.dispute.created');
    await bank.deliver(event ?? {});
    const [, spent] = await race<unknown>(bank.db, 2, (number) =>
      number === 0 ? bank.run('process-webhook-event', { eventId: event?.id }) : spend(maya, 50_00n),
    );
    expect(await bank.balance(maya)).toBe(0n);
    expect(await owed(maya)).toBe(spent?.ok ? 50_00n : 0n);
  }
});

test('a dispute event that arrives before the payment is settled waits for the settlement', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  const { id } = await bank.pull<{ id: string }>(`payment_intents/${paymentIntentId}/dispute`);
  const [event] = await bank.events(id, 'charge.dispute.created');
  await bank.deliver(event ?? {});
  await expect(bank.run('process-webhook-event', { eventId: event?.id })).rejects.toThrow('is here yet');
  await bank.confirm(maya, paymentIntentId);
  await deliverEvents(id);
  expect(await bank.balance(maya)).toBe(0n);
  expect(await frozen(maya)).toBe(true);
});

test('card 4000 0000 0000 0259 raises a dispute after the payment', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50', 'pm_card_createDispute');
  await bank.pull('advance');
  const events = await allDisputeEvents(paid.paymentIntentId);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    await bank.deliver(event);
    await bank.run('process-webhook-event', { eventId: event.id });
  }
  expect(await bank.balance(maya)).toBe(0n);
  expect(await frozen(maya)).toBe(true);
});

async function allDisputeEvents(intentId: string) {
  const intent = await bank.cardProcessor.retrievePaymentIntent(intentId);
  expect(intent?.disputed).toBe(true);
  const { data } = (await (
    await fetch(`${bank.processorUrl}/v1/disputes?payment_intent=${intentId}`, {
      headers: { authorization: 'Bearer sk_test_bank' },
    })
  ).json()) as { data: { id: string }[] };
  return bank.events(data[0]?.id ?? '', 'charge.dispute.');
}
