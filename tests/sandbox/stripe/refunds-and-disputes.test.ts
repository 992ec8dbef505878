import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Running, refusal, startSandbox } from './support.ts';

async function paid({ stripe }: Running, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  const payment = { amount: 5000, currency: 'usd', payment_method: card, confirm: true };
  return stripe.paymentIntents.create(payment);
}

describe('refunds', () => {
  test('may be partial, and never come to more than the charge', async () => {
    const sandbox = await startSandbox();
    const { stripe, types } = sandbox;
    const intent = await paid(sandbox);
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 2000 });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 2000, payment_intent: intent.id });
    const tooMuch = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 3001 }));
    expect(tooMuch.message).toContain('($30.01) is greater than unrefunded amount on charge ($30.00)');
    await stripe.refunds.create({ payment_intent: intent.id });
    const charge = await stripe.charges.retrieve(intent.latest_charge as string, { expand: ['refunds'] });
    expect(charge).toMatchObject({ amount_refunded: 5000, refunded: true });
    expect(charge.refunds?.data).toHaveLength(2);
    const nothingLeft = await refusal(stripe.refunds.create({ charge: charge.id }));
    expect(nothingLeft.code).toBe('charge_already_refunded');
    const list = await stripe.refunds.list({ payment_intent: intent.id });
    expect(list.data.map(({ amount }) => amount)).toEqual([3000, 2000]);
    await eventually(() => types().filter((type) => type === 'charge.refunded').length === 2);
  });

  test.each([0, -5])('of %i are refused', async (amount) => {
    const sandbox = await startSandbox();
    const intent = await paid(sandbox);
    const error = await refusal(sandbox.stripe.refunds.create({ payment_intent: intent.id, amount }));
    expect(error).toMatchObject({ statusCode: 400, param: 'amount' });
  });

  test('of what was never paid are refused', async () => {
    const { stripe } = await startSandbox();
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    const error = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(error.message).toContain('does not have a successful charge to refund');
  });

  test('that the bank sends back give the money back to the charge', async () => {
    const sandbox = await startSandbox();
    const { stripe, types, pull } = sandbox;
    const intent = await paid(sandbox, 'pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await pull('advance');
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    const charge = await stripe.charges.retrieve(intent.latest_charge as string);
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    await eventually(() => types().includes('refund.failed'));
  });

  test('that are pending succeed later', async () => {
    const sandbox = await startSandbox();
    const intent = await paid(sandbox, 'pm_card_pendingRefund');
    const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await sandbox.pull('advance');
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('disputes', () => {
  test('come by themselves for the disputed card, after it was paid', async () => {
    const sandbox = await startSandbox();
    const { stripe, types, pull } = sandbox;
    const intent = await paid(sandbox, 'pm_card_createDispute');
    expect(intent.status).toBe('succeeded');
    expect((await stripe.disputes.list()).data).toEqual([]);
    await pull('advance');
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ amount: 5000, status: 'needs_response', reason: 'fraudulent' }]);
    await eventually(() => types().includes('charge.dispute.created'));
    const refund = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(refund.code).toBe('charge_disputed');
  });

  test('can be won, and bring the money back', async () => {
    const sandbox = await startSandbox();
    const { stripe, pull, types } = sandbox;
    const intent = await paid(sandbox);
    const dispute = (await pull(`payment_intents/${intent.id}/dispute`)) as Stripe.Dispute;
    const won = (await pull(`disputes/${dispute.id}/win`)) as Stripe.Dispute;
    expect(won.status).toBe('won');
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-5000, 5000]);
    await eventually(() => types().includes('charge.dispute.closed'));
    expect(await refusal(stripe.disputes.close(dispute.id))).toMatchObject({
      code: 'dispute_already_closed',
    });
  });

  test('are decided by evidence, and lost when accepted', async () => {
    const sandbox = await startSandbox();
    const { stripe, pull } = sandbox;
    const dispute = async () => {
      const intent = await paid(sandbox);
      return (await pull(`payment_intents/${intent.id}/dispute`)) as Stripe.Dispute;
    };
    const evidence = (text: string) => ({ evidence: { uncategorized_text: text } });
    const [first, second, third, fourth] = [
      await dispute(),
      await dispute(),
      await dispute(),
      await dispute(),
    ];
    const { update, close } = stripe.disputes;
    expect(await update.call(stripe.disputes, first.id, evidence('winning_evidence'))).toMatchObject({
      status: 'won',
    });
    expect(await update.call(stripe.disputes, second.id, evidence('losing_evidence'))).toMatchObject({
      status: 'lost',
    });
    expect(await update.call(stripe.disputes, third.id, evidence('a photo'))).toMatchObject({
      status: 'under_review',
    });
    expect(await close.call(stripe.disputes, fourth.id)).toMatchObject({ status: 'lost' });
  });
});
