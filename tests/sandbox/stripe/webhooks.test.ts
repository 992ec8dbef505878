import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Running, startSandbox, temporaryFolder } from './support.ts';

const payment = { amount: 2500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };

async function delivered(sandbox: Running, type: string, count: number): Promise<void> {
  await eventually(() => sandbox.types().filter((name) => name === type).length === count);
}

describe('the webhook', () => {
  test('carries the event that the API also lists, with its request', async () => {
    const sandbox = await startSandbox();
    const paid = await sandbox.stripe.paymentIntents.create(payment, { idempotencyKey: 'payment-1' });
    await delivered(sandbox, 'payment_intent.succeeded', 1);
    const event = sandbox.received.find(({ type }) => type === 'payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      livemode: false,
      data: { object: { id: paid.id, status: 'succeeded' } },
      request: { idempotency_key: 'payment-1' },
    });
    expect(await sandbox.stripe.events.retrieve(event?.id as string)).toEqual(event);
    const { data } = await sandbox.stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(data).toEqual([event]);
  });

  test('tries again when the receiver fails', async () => {
    const sandbox = await startSandbox();
    sandbox.receiverAnswers.push(500, 503);
    await sandbox.stripe.paymentIntents.create({ amount: 2500, currency: 'usd' });
    await eventually(() => sandbox.receiverAnswers.length <= 1);
    expect(sandbox.received).toEqual([]);
    await sandbox.pull('deliveries/hurry');
    await eventually(() => sandbox.receiverAnswers.length === 0);
    await eventually(async () => {
      await sandbox.pull('deliveries/hurry');
      return sandbox.received.length === 1;
    });
  });

  test('can bring an event twice, late, out of order, or not until released', async () => {
    const sandbox = await startSandbox();
    const { stripe, fault } = sandbox;
    await fault({ match: 'webhook payment_intent.succeeded', fault: 'duplicate', copies: 3 });
    await stripe.paymentIntents.create(payment);
    await delivered(sandbox, 'payment_intent.succeeded', 3);
    expect(
      new Set(sandbox.received.filter(({ type }) => type === 'payment_intent.succeeded').map(({ id }) => id))
        .size,
    ).toBe(1);

    // The other events of the first payment have to be in as well, or they count as the second's.
    await delivered(sandbox, 'payment_intent.created', 1);
    await delivered(sandbox, 'charge.succeeded', 1);
    sandbox.received.splice(0);
    await fault({ match: 'webhook payment_intent.created', fault: 'reorder', ms: 2_000 });
    await stripe.paymentIntents.create(payment);
    await delivered(sandbox, 'payment_intent.created', 1);
    expect(sandbox.types().at(-1)).toBe('payment_intent.created');
    expect(sandbox.types()).toHaveLength(3);

    sandbox.received.splice(0);
    await fault({ match: 'webhook payment_intent.succeeded', fault: 'withhold' });
    await stripe.paymentIntents.create(payment);
    await delivered(sandbox, 'charge.succeeded', 1);
    expect(sandbox.types()).not.toContain('payment_intent.succeeded');
    await sandbox.clearFaults();
    await delivered(sandbox, 'payment_intent.succeeded', 1);
  });

  test('sends again when its reply was lost', async () => {
    const sandbox = await startSandbox();
    await sandbox.fault({ match: 'webhook payment_intent.succeeded', fault: 'drop-reply' });
    await sandbox.stripe.paymentIntents.create(payment);
    await delivered(sandbox, 'payment_intent.succeeded', 1);
    await eventually(async () => {
      await sandbox.pull('deliveries/hurry');
      return sandbox.types().filter((type) => type === 'payment_intent.succeeded').length === 2;
    });
  });
});

describe('a restart', () => {
  test('keeps the money facts, the keys, the disputes to come, and the events not yet delivered', async () => {
    const folder = temporaryFolder();
    const before = await startSandbox(folder);
    await before.fault({ match: 'webhook *', fault: 'withhold', times: 100 });
    const paid = await before.stripe.paymentIntents.create(
      { ...payment, payment_method: 'pm_card_createDispute' },
      { idempotencyKey: 'payment-1' },
    );
    await before.stop();
    expect(before.received).toEqual([]);

    const after = await startSandbox(folder);
    expect(await after.stripe.paymentIntents.retrieve(paid.id)).toEqual(paid);
    const again = await after.stripe.paymentIntents.create(
      { ...payment, payment_method: 'pm_card_createDispute' },
      { idempotencyKey: 'payment-1' },
    );
    expect(again.id).toBe(paid.id);
    await delivered(after, 'payment_intent.succeeded', 1);
    await after.pull('advance');
    await delivered(after, 'charge.dispute.created', 1);
  });
});
