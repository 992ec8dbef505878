import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { asBrowser, refusal, startSandbox } from './support.ts';

describe('a saved card', () => {
  test('is set up, listed, charged again, and gone when detached', async () => {
    const { stripe, types } = await startSandbox();
    const customer = await stripe.customers.create({ email: 'maya@example.com', metadata: { user: 'u-1' } });
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const done = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_mastercard' });
    expect(done.status).toBe('succeeded');

    const { data: cards } = await stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
    expect(cards).toMatchObject([{ id: done.payment_method, card: { brand: 'mastercard', last4: '4444' } }]);
    const card = cards[0]?.id as string;
    for (let times = 0; times < 2; times += 1) {
      const paid = await stripe.paymentIntents.create({
        amount: 1000,
        currency: 'usd',
        customer: customer.id,
        payment_method: card,
        confirm: true,
      });
      expect(paid.status).toBe('succeeded');
    }
    await stripe.paymentMethods.detach(card);
    expect((await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data).toEqual([]);
    const gone = { amount: 1000, currency: 'usd', payment_method: card, confirm: true };
    expect(await refusal(stripe.paymentIntents.create(gone))).toMatchObject({ statusCode: 400 });
    for (const type of ['payment_method.detached', 'setup_intent.succeeded', 'payment_method.attached'])
      await eventually(() => types().includes(type));
  });

  test('is saved by a payment that requests it', async () => {
    const { stripe } = await startSandbox();
    const customer = await stripe.customers.create();
    await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      setup_future_usage: 'off_session',
      confirm: true,
    });
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data).toMatchObject([{ card: { last4: '4242' }, customer: customer.id }]);
  });

  test('that is not saved pays once only', async () => {
    const { stripe, url } = await startSandbox();
    const made = await asBrowser(url, 'POST', '/v1/payment_methods', {
      type: 'card',
      'card[number]': '4242 4242 4242 4242',
      'card[exp_month]': '12',
      'card[exp_year]': '34',
      'card[cvc]': '123',
    });
    expect(made.body).toMatchObject({ card: { last4: '4242', exp_year: 2034 } });
    expect(JSON.stringify(made.body)).not.toContain('42424242');
    const pay = { amount: 1000, currency: 'usd', payment_method: made.body.id as string, confirm: true };
    expect((await stripe.paymentIntents.create(pay)).status).toBe('succeeded');
    const again = await refusal(stripe.paymentIntents.create(pay));
    expect(again.message).toContain('previously used with a PaymentIntent without Customer attachment');
  });

  test('belongs to its customer alone', async () => {
    const { stripe } = await startSandbox();
    const [maya, leo] = [await stripe.customers.create(), await stripe.customers.create()];
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: maya.id });
    const pay = { amount: 1000, currency: 'usd', payment_method: card.id, confirm: true };
    expect((await refusal(stripe.paymentIntents.create({ ...pay, customer: leo.id }))).message).toContain(
      'does not belong to the Customer',
    );
    expect((await refusal(stripe.paymentIntents.create(pay))).message).toContain('belongs to a Customer');
  });
});

describe('setting up a card', () => {
  test('that is declined is refused, and leaves no card behind', async () => {
    const { stripe, types } = await startSandbox();
    const customer = await stripe.customers.create();
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    const error = await refusal(
      stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' }),
    );
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    await eventually(() => types().includes('setup_intent.setup_failed'));
  });

  test('that authenticates once needs no authentication for later payments', async () => {
    const { stripe, pull } = await startSandbox();
    const customer = await stripe.customers.create();
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    const waiting = await stripe.setupIntents.confirm(setup.id, {
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await pull(`setup_intents/${setup.id}/authenticate`, { outcome: 'complete' });
    const done = await stripe.setupIntents.retrieve(setup.id);
    expect(done.status).toBe('succeeded');
    const paid = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      customer: customer.id,
      payment_method: done.payment_method as string,
      off_session: true,
      confirm: true,
    });
    expect(paid.status).toBe('succeeded');
  });
});

describe('card data', () => {
  test.each([
    [{ 'card[number]': '4242424242424241' }, 'incorrect_number'],
    [{ 'card[number]': '4111111111111111' }, 'card_declined'],
    [{ 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'card[exp_year]': '20' }, 'invalid_expiry_year'],
    [{ 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('%j is refused as %s', async (wrong, code) => {
    const { url } = await startSandbox();
    const right = {
      'card[number]': '4242424242424242',
      'card[exp_month]': '1',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    };
    const answer = await asBrowser(url, 'POST', '/v1/payment_methods', { type: 'card', ...right, ...wrong });
    expect(answer).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } });
  });
});

test('a deleted customer is a stub, and takes no more payments', async () => {
  const { stripe } = await startSandbox();
  const customer = await stripe.customers.create({ email: 'maya@example.com' });
  await stripe.customers.update(customer.id, { name: 'Maya' });
  expect((await stripe.customers.list({ email: 'maya@example.com' })).data).toMatchObject([{ name: 'Maya' }]);
  await stripe.customers.del(customer.id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
  const pay = { amount: 1000, currency: 'usd', customer: customer.id };
  expect(await refusal(stripe.paymentIntents.create(pay))).toMatchObject({ code: 'resource_missing' });
});
