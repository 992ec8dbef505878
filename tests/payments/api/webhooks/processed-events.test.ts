/** What the events of the card processor lead to, in whatever order they come. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { changePayment } from '#tests/support/faults/past-the-guard.ts';
import { openEvents } from './events.ts';

const { bank, paidEvent, process } = await openEvents();

test("events that arrive late, twice and out of order lead to the card processor's final state", async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.decline(paymentIntentId);
  await bank.pay(paymentIntentId);
  const events = await bank.events(paymentIntentId, 'payment_intent.');
  expect(events.map(({ type }) => type)).toContain('payment_intent.payment_failed');
  for (const event of [...events.toReversed(), ...events]) {
    await bank.deliver(event);
    await process(event.id);
  }
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'completed' });
  expect(await bank.balance(maya)).toBe(50_00n);
});

test('a declined card is reported by an event, too', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.decline(paymentIntentId);
  for (const event of await bank.events(paymentIntentId, 'payment_intent.payment_failed')) {
    await bank.deliver(event);
    await process(event.id);
  }
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'failed' });
});

test('an event for an intent that the payment row does not know yet is matched by its metadata', async () => {
  const { maya, paymentIntentId, event } = await paidEvent();
  await changePayment(bank.db, 'update payment set intent_id = null where intent_id = $1', [paymentIntentId]);
  await bank.deliver(event);
  await process(event.id);
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'completed' });
  expect(await bank.balance(maya)).toBe(50_00n);
});

test('an event for a payment that does not exist yet is retried until the payment exists', async () => {
  const maya = await bank.person();
  const paymentId = newId();
  const intent = await bank.cardProcessor.createPaymentIntent({
    paymentId,
    amountCents: 53_75n,
    idempotencyKey: `payment:${paymentId}`,
    description: 'Funds',
  });
  await bank.pay(intent.id);
  const [event] = await bank.events(intent.id, 'payment_intent.succeeded');
  await bank.deliver(event ?? {});
  await expect(process(event?.id ?? '')).rejects.toThrow('no payment that is here yet');
  await bank.db.query(
    `insert into payment (id, kind, user_id, payer_id, amount_cents, fee_basis_points, fee_cents, total_cents, created_at)
     values ($1, 'add_funds', $2, $2, 5000, 750, 375, 5375, now())`,
    [paymentId, maya.id],
  );
  bank.clock.advance({ minutes: 16 });
  await bank.run('sweep-payments');
  expect(await bank.balance(maya)).toBe(50_00n);
});
