import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { startSandbox } from './support.ts';

const payment = { amount: 2500, currency: 'usd' };

describe('a lever of the stand-in', () => {
  test.each([
    ['succeed', {}, 'succeeded', 2500],
    ['succeed', { payment_method: 'pm_card_threeDSecure2Required' }, 'succeeded', 2500],
    ['fail', {}, 'requires_payment_method', 0],
    ['processing', {}, 'processing', 0],
  ])('lets a payment %s with %j', async (lever, body, status, received) => {
    const { stripe, pull } = await startSandbox();
    const made = await stripe.paymentIntents.create(payment);
    await pull(`payment_intents/${made.id}/${lever}`, body);
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      status,
      amount_received: received,
    });
  });

  test.each([
    ['succeed', 'succeeded', 'payment_intent.succeeded'],
    ['fail', 'requires_payment_method', 'payment_intent.payment_failed'],
  ])('ends a payment that was processing: %s', async (lever, status, event) => {
    const { stripe, pull, types } = await startSandbox();
    const made = await stripe.paymentIntents.create(payment);
    await pull(`payment_intents/${made.id}/processing`);
    await pull(`payment_intents/${made.id}/${lever}`);
    expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe(status);
    for (const type of [event, 'payment_intent.processing']) await eventually(() => types().includes(type));
  });

  test('reports what is wrong when it cannot act', async () => {
    const { pull } = await startSandbox();
    await expect(pull('payment_intents/pi_none/succeed')).rejects.toThrow('No such payment_intent');
  });
});

describe("the bank's page", () => {
  test.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('sends the customer back to the shop after: %s', async (outcome, redirectStatus, status) => {
    const { stripe } = await startSandbox();
    const waiting = await stripe.paymentIntents.create({
      ...payment,
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.example/back?cart=1',
      confirm: true,
    });
    const bank = waiting.next_action?.redirect_to_url?.url as string;
    const shown = await (await fetch(bank)).text();
    expect(shown).toContain('$25.00');
    const answer = await fetch(bank, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      cart: '1',
      payment_intent: waiting.id,
      payment_intent_client_secret: waiting.client_secret,
      redirect_status: redirectStatus,
    });
    expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe(status);
  });

  test('of an unknown authentication is a 404', async () => {
    const { url } = await startSandbox();
    expect((await fetch(`${url}/authenticate/pi_none-auth_none`)).status).toBe(404);
  });
});
