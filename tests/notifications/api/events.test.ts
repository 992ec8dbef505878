/** GET /api/notifications: the events that notify a member. */
import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { requestRefund, settlePayment } from '#server/payments/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { decision } from '#tests/support/ledger.ts';

const app = await testApp();

/** The message of the one notification with this title, as soon as it exists. */
const notificationMessage = (person: SignedIn, title: string) =>
  eventually(
    async () => {
      const { body } = await person.get<Notification[]>('/api/notifications');
      const found = body.filter((notification) => notification.title === title);
      if (found.length === 0) throw new Error(`Found only: ${body.map((each) => each.title).join(', ')}`);
      expect(found).toHaveLength(1);
      return found[0]?.message;
    },
    { timeoutMs: 45_000 },
  );

async function add(person: SignedIn, slug: string, amount: string, quantity: number): Promise<void> {
  const { rows } = await app.db.query<{ id: string }>('select id from gift_card where slug = $1', [slug]);
  const added = await person.post('/api/cart', { giftCardId: rows[0]?.id, amount, quantity });
  expect(added.status).toBe(201);
}

async function pay(person: SignedIn, amount: string): Promise<string> {
  const begun = await person.post<{ paymentIntentId: string }>('/api/create-payment-intent', { amount });
  const { apiBase, secretKey } = app.deps.config.services.stripe;
  await fetch(`${apiBase}/v1/payment_intents/${begun.body.paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  await settlePayment(app.deps, begun.body.paymentIntentId);
  return begun.body.paymentIntentId;
}

test('added funds, a started refund and a sent refund each notify the member', async () => {
  const nora = await app.newMember();
  const intentId = await pay(nora, '50');
  expect(await notificationMessage(nora, 'Funds Added')).toBe('$50.00 has been added to your balance.');
  const { rows } = await app.db.query<{ id: string }>('select id from payment where intent_id = $1', [
    intentId,
  ]);
  await requestRefund(app.deps, { paymentId: rows[0]?.id ?? '', amountCents: 20_00n, decision });
  // The fee is refunded in proportion: the member reads what reaches the card.
  expect(await notificationMessage(nora, 'Refund Started')).toContain('$21.50');
  expect(await notificationMessage(nora, 'Refund Sent')).toContain('$21.50');
});

// Drop the trigger purchase_order_notify and this must fail.
test('a purchase notifies the buyer with its order, and each gift card when it is ready', async () => {
  // The workers may have delivered the card before the first look.
  const isThere = (person: SignedIn) =>
    eventually(async () => {
      const said = await notificationMessage(person, 'Purchase Successful');
      expect(said).not.toContain('way to your wallet');
      return said;
    });
  const nora = await app.newMember({ balanceCents: 2_000_00n });
  await add(nora, 'butterlamp', '5.00', 1);
  await nora.post('/api/checkout');
  expect(await notificationMessage(nora, 'Purchase Successful')).toContain(
    'You bought a Butterlamp gift card for $5.00. It is ',
  );
  expect(await notificationMessage(nora, 'Gift Card Ready')).toBe(
    'Your $5.00 Butterlamp gift card is in your wallet.',
  );
  expect(await isThere(nora)).toBe('You bought a Butterlamp gift card for $5.00. It is in your wallet.');
  expect((await nora.get('/api/notifications')).body).toHaveLength(2);

  const leo = await app.newMember({ balanceCents: 2_000_00n });
  await add(leo, 'butterlamp', '50.00', 20);
  await add(leo, 'miso-lantern', '50.00', 1);
  await leo.post('/api/checkout');
  expect(await notificationMessage(leo, 'Purchase Successful')).toContain(
    'You bought 21 gift cards for $1,050.00. They are ',
  );
  await app.settled();
  expect(await isThere(leo)).toBe('You bought 21 gift cards for $1,050.00. They are in your wallet.');
});

test('a refused purchase sends no notification, and a repeated one sends one', async () => {
  const nora = await app.newMember({ balanceCents: 5_00n });
  await add(nora, 'butterlamp', '25.00', 1);
  expect((await nora.post('/api/checkout')).status).toBe(409);
  expect((await nora.get('/api/notifications')).body).toEqual([]);

  const leo = await app.newMember({ balanceCents: 50_00n });
  await add(leo, 'butterlamp', '5.00', 1);
  const key = { 'idempotency-key': 'once' };
  const first = await leo.post('/api/checkout', undefined, key);
  expect((await leo.post('/api/checkout', undefined, key)).body).toEqual(first.body);
  await notificationMessage(leo, 'Purchase Successful');
});
