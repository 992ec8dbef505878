import { describe, expect, test } from 'vitest';
import { refusal, sdkFor, startSandbox } from './support.ts';

const payment = { amount: 2500, currency: 'usd' };

describe('an idempotency key', () => {
  test('gives the same call the same answer, and makes one intent', async () => {
    const { stripe } = await startSandbox();
    const first = await stripe.paymentIntents.create(payment, { idempotencyKey: 'payment-1' });
    const again = await stripe.paymentIntents.create(payment, { idempotencyKey: 'payment-1' });
    expect(again).toEqual(first);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('refuses another call', async () => {
    const { stripe } = await startSandbox();
    await stripe.paymentIntents.create(payment, { idempotencyKey: 'payment-1' });
    const error = await refusal(
      stripe.paymentIntents.create({ ...payment, amount: 2600 }, { idempotencyKey: 'payment-1' }),
    );
    expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('replays a decline as it was, without a second attempt', async () => {
    const { stripe } = await startSandbox();
    const made = await stripe.paymentIntents.create(payment);
    const attempt = () =>
      stripe.paymentIntents.confirm(
        made.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'attempt-1' },
      );
    const first = await refusal(attempt());
    const again = await refusal(attempt());
    expect(again.charge).toBe(first.charge);
    expect((await stripe.charges.list({ payment_intent: made.id })).data).toHaveLength(1);
  });

  test('is free again after a call that was refused for its parameters', async () => {
    const { stripe } = await startSandbox();
    await refusal(stripe.paymentIntents.create({ ...payment, amount: 1 }, { idempotencyKey: 'payment-1' }));
    const made = await stripe.paymentIntents.create(payment, { idempotencyKey: 'payment-1' });
    expect(made.status).toBe('requires_payment_method');
  });

  test('answers 409 while its first call is still under way', async () => {
    const { fault, url } = await startSandbox();
    await fault({ match: 'POST /v1/payment_intents', fault: 'delay', ms: 2_000 });
    const send = () =>
      fetch(`${url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox_0123456789', 'idempotency-key': 'payment-1' },
        body: new URLSearchParams({ amount: '2500', currency: 'usd' }),
      });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

describe('a reply that got lost', () => {
  test('is fetched by the SDK with a second try of the same key', async () => {
    const { stripe, fault } = await startSandbox();
    await fault({ match: 'POST /v1/payment_intents', fault: 'drop-reply' });
    const made = await stripe.paymentIntents.create(payment);
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([made.id]);
  });

  test.each([
    [{ fault: 'down' }, 1],
    [{ fault: 'down', status: 503 }, 1],
    [{ fault: 'refuse', status: 500 }, 1],
  ])('or never came (%j) leaves nothing twice', async (trouble, times) => {
    const { stripe, fault } = await startSandbox();
    await fault({ match: 'POST /v1/payment_intents', times, ...trouble });
    await stripe.paymentIntents.create(payment);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });
});

describe('faults', () => {
  test('refuse with an error of the card, on the path that was named', async () => {
    const { stripe, fault, clearFaults } = await startSandbox();
    const made = await stripe.paymentIntents.create(payment);
    await fault({
      match: 'POST /v1/payment_intents/*/confirm',
      fault: 'refuse',
      times: 100,
      code: 'card_declined',
    });
    const error = await refusal(stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' }));
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    await clearFaults();
    const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  test('that make no sense are refused with the reason', async () => {
    const { fault } = await startSandbox();
    await expect(fault({ match: 'GET /', fault: 'sulk' })).rejects.toThrow('fault must be one of');
  });
});

test('a wrong or absent key is a 401', async () => {
  const { url } = await startSandbox();
  const error = await refusal(sdkFor(url, 'sk_test_of_somebody_else').paymentIntents.list());
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect(error.message).not.toContain('somebody');
  const bare = await fetch(`${url}/v1/payment_intents`);
  expect(bare.status).toBe(401);
  expect(bare.headers.get('request-id')).toMatch(/^req_/);
});
