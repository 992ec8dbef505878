/** Money of an account that is under way. */
import { afterEach, expect } from 'vitest';
import { member } from '#server/ledger/index.ts';
import { createPayment } from '#server/payments/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { give } from '#tests/support/ledger.ts';

async function begin(who: SignedIn): Promise<string> {
  const begun = await who.post('/api/create-payment-intent', { amount: '50' });
  return String(begun.body.paymentIntentId);
}

async function buy(who: SignedIn, cents: bigint): Promise<void> {
  const { body } = await who.get<{ id: string; minValue: string; maxValue: string }[]>('/api/gift-cards');
  const amount = Number(cents) / 100;
  const card = body.find(
    ({ minValue, maxValue }) => Number(minValue) <= amount && amount <= Number(maxValue),
  );
  await who.post('/api/cart', { giftCardId: card?.id, amount: amount.toFixed(2) });
  const bought = await who.post('/api/checkout');
  if (bought.status >= 300) throw new Error(`Not bought: ${bought.text}`);
}

/** The product, with what may be under way in an account. */
export async function openMoneyUnderWay() {
  const product = await testApp();

  afterEach(async () => {
    await product.mend('stripe');
    await product.mend('issuer');
  });

  const pull = async (lever: string, body: object = {}) => {
    const answer = await fetch(`${product.url}/sandbox/stripe/_test/${lever}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string };
  };

  async function topUp(who: SignedIn): Promise<string> {
    const intentId = await begin(who);
    await pull(`payment_intents/${intentId}/succeed`);
    await who.post('/api/confirm-payment', { paymentIntentId: intentId });
    return intentId;
  }

  /** A settled gift of a guest. */
  async function gift(to: SignedIn): Promise<string> {
    const { payment } = await createPayment(product.deps, {
      kind: 'guest_send',
      beneficiary: member(to.id),
      amountCents: 25_00n,
      feeBasisPoints: 400,
      payerId: null,
      guest: {
        senderName: 'Ana Guest',
        senderPhone: null,
        senderEmail: 'ana@guest.example',
        message: null,
        browserHash: Buffer.alloc(32, 1),
      },
    });
    await pull(`payment_intents/${payment.intentId}/succeed`, { payment_method: 'pm_card_visa' });
    await eventually(async () => {
      await product.settled();
      return (await to.get('/api/auth/user')).body.balance === '25.00';
    });
    return payment.intentId;
  }

  async function dispute(who: SignedIn, intentId: string): Promise<string> {
    const { id } = await pull(`payment_intents/${intentId}/dispute`);
    await product.settled();
    expect((await who.get('/api/auth/user')).body.balance).toBe('0.00');
    return id;
  }

  /** Each leaves a balance of zero, so that nothing but what is under way is in the way. */
  const underWay: Record<string, (who: SignedIn) => Promise<unknown>> = {
    'a refund that is held': async (who) => {
      const intentId = await topUp(who);
      await product.fault('stripe', { match: 'POST /v1/refunds', fault: 'down', times: 1000 });
      const staff = await product.signIn('administrator');
      const answer = await staff.post(`/api/admin/payments/${intentId}/refund`, { reason: 'Asked for' });
      expect(answer.status).toBe(200);
    },
    'a card that is being issued': async (who) => {
      await product.fault('issuer', { match: 'issue', fault: 'withhold', times: 1000 });
      await give(product.db, who.id, 50_00n);
      await buy(who, 50_00n);
    },
    'a debt': async (who) => {
      const intentId = await topUp(who);
      await buy(who, 50_00n);
      await product.settled();
      const disputeId = await dispute(who, intentId);
      await pull(`disputes/${disputeId}/lose`);
      await product.settled();
      const { rows } = await product.db.query(
        `select balance from ledger_account where kind = 'receivable' and owner_id = $1`,
        [who.id],
      );
      expect(rows).toEqual([{ balance: -50_00n }]);
    },
    'an open dispute': async (who) => dispute(who, await topUp(who)),
    // It freezes nobody, so only its own condition keeps the account open.
    'an open dispute of a gift': async (who) => dispute(who, await gift(who)),
    'a payment that the bank works on': async (who) => pull(`payment_intents/${await begin(who)}/processing`),
  };

  return { product, pull, gift, dispute, underWay };
}
