import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { asBrowser, refusal, startSandbox } from './support.ts';

const fiftyDollars = { amount: 5375, currency: 'usd', metadata: { payment: 'p-1' } };

describe('a payment intent', () => {
  test('is made, confirmed with a good card, and shows the received amount', async () => {
    const { stripe, types } = await startSandbox();
    const made = await stripe.paymentIntents.create({
      ...fiftyDollars,
      automatic_payment_methods: { enabled: true },
    });
    expect(made).toMatchObject({
      status: 'requires_payment_method',
      amount: 5375,
      metadata: { payment: 'p-1' },
    });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`));
    expect(made.created).toBeCloseTo(Date.now() / 1000, -1);

    const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5375 });

    const seen = await stripe.paymentIntents.retrieve(made.id, {
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
    expect(seen.latest_charge).toMatchObject({
      paid: true,
      amount: 5375,
      payment_intent: made.id,
      balance_transaction: { amount: 5375, fee: 186, net: 5189 },
    });
    expect(seen.payment_method).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
    await eventually(() => types().length >= 3);
    expect(types().sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
  ])(
    'with %s is refused as %s/%s and can be paid with another card',
    async (card, code, decline, message) => {
      const { stripe, types } = await startSandbox();
      const made = await stripe.paymentIntents.create(fiftyDollars);
      const error = await refusal(stripe.paymentIntents.confirm(made.id, { payment_method: card }));
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        decline_code: decline,
        message,
      });
      expect(error.payment_intent).toMatchObject({ id: made.id, status: 'requires_payment_method' });

      const declined = await stripe.paymentIntents.retrieve(made.id);
      expect(declined.last_payment_error).toMatchObject({ code, decline_code: decline });
      expect(declined.amount_received).toBe(0);
      await eventually(() => types().includes('payment_intent.payment_failed'));

      const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_mastercard' });
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    },
  );

  test('cannot be confirmed, changed or canceled once it succeeded', async () => {
    const { stripe } = await startSandbox();
    const paid = await stripe.paymentIntents.create({
      ...fiftyDollars,
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const calls = [
      () => stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }),
      () => stripe.paymentIntents.update(paid.id, { amount: 100 }),
      () => stripe.paymentIntents.cancel(paid.id),
    ];
    for (const call of calls) {
      expect(await refusal(call())).toMatchObject({
        code: 'payment_intent_unexpected_state',
        statusCode: 400,
      });
    }
    const noted = await stripe.paymentIntents.update(paid.id, { metadata: { note: 'thanks', payment: '' } });
    expect(noted.metadata).toEqual({ note: 'thanks' });
  });

  test('can be canceled while unpaid, and is then dead', async () => {
    const { stripe, types } = await startSandbox();
    const made = await stripe.paymentIntents.create(fiftyDollars);
    const canceled = await stripe.paymentIntents.cancel(made.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const error = await refusal(stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' }));
    expect(error.code).toBe('payment_intent_unexpected_state');
    await eventually(() => types().includes('payment_intent.canceled'));
  });

  test.each([
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: 1.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -100, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 100 }, 'parameter_missing', 'currency'],
    [{ amount: 100, currency: 'usd', customer: 'cus_none' }, 'resource_missing', 'customer'],
    [{ amount: 100, currency: 'usd', payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
  ])('is refused for %j with %s at %s', async (params, code, param) => {
    const { stripe } = await startSandbox();
    const error = await refusal(stripe.paymentIntents.create(params as never));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', code, param });
  });

  test('lists page by page, newest first', async () => {
    const { stripe } = await startSandbox();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift((await stripe.paymentIntents.create(fiftyDollars)).id);
    const first = await stripe.paymentIntents.list({ limit: 3 });
    expect(first).toMatchObject({ object: 'list', has_more: true });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[3] });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const all = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });
});

describe('three-D Secure', () => {
  test('holds the payment until the customer has completed it', async () => {
    const { stripe, types, pull } = await startSandbox();
    const made = await stripe.paymentIntents.create(fiftyDollars);
    const waiting = await stripe.paymentIntents.confirm(made.id, {
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'https://shop.example/back',
    });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    await pull(`payment_intents/${made.id}/authenticate`, { outcome: 'complete' });
    const paid = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null });
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
    for (const type of ['payment_intent.succeeded', 'payment_intent.requires_action'])
      await eventually(() => types().includes(type));
  });

  test('leaves the payment unpaid when the customer fails it', async () => {
    const { stripe, pull } = await startSandbox();
    const made = await stripe.paymentIntents.create(fiftyDollars);
    await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_authenticationRequired' });
    await pull(`payment_intents/${made.id}/authenticate`, { outcome: 'fail' });
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  test('declines a payment without the customer present', async () => {
    const { stripe } = await startSandbox();
    const customer = await stripe.customers.create({ email: 'maya@example.com' });
    const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    });
    const error = await refusal(
      stripe.paymentIntents.create({
        ...fiftyDollars,
        customer: customer.id,
        payment_method: card.id,
        off_session: true,
        confirm: true,
      }),
    );
    expect(error).toMatchObject({ code: 'authentication_required' });
  });
});

describe("a buyer's browser", () => {
  test('confirms with the publishable key and the client secret, and sees only its own part', async () => {
    const { stripe, url } = await startSandbox();
    const made = await stripe.paymentIntents.create(fiftyDollars);
    const secret = made.client_secret as string;
    const confirmed = await asBrowser(url, 'POST', `/v1/payment_intents/${made.id}/confirm`, {
      client_secret: secret,
      payment_method: 'pm_card_visa',
    });
    expect(confirmed.body).toMatchObject({ id: made.id, status: 'succeeded' });
    for (const hidden of ['metadata', 'customer', 'latest_charge'])
      expect(confirmed.body).not.toHaveProperty(hidden);
    const seen = await asBrowser(url, 'GET', `/v1/payment_intents/${made.id}`, { client_secret: secret });
    expect(seen.body).toEqual(confirmed.body);
  });

  test('gets nothing with a wrong secret, and may not do what the server does', async () => {
    const { stripe, url } = await startSandbox();
    const made = await stripe.paymentIntents.create(fiftyDollars);
    const wrong = await asBrowser(url, 'GET', `/v1/payment_intents/${made.id}`, {
      client_secret: `${made.id}_secret_wrong`,
    });
    expect(wrong).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
    const refund = await asBrowser(url, 'POST', '/v1/refunds', { payment_intent: made.id });
    expect(refund).toMatchObject({ status: 403, body: { error: { code: 'secret_key_required' } } });
  });
});
