/** GET /api/transactions/:id for a purchase, or for a refund of one */
import { afterEach, expect, test } from 'vitest';
import type { Transaction } from '#contract/payments.ts';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

const app = await testApp();

afterEach(() => app.mend('issuer'));

async function buy(member: SignedIn, slug: string, amount: string, quantity: number): Promise<string> {
  const { rows } = await app.db.query<{ id: string }>('select id from gift_card where slug = $1', [slug]);
  await member.post('/api/cart', { giftCardId: rows[0]?.id, amount, quantity });
  const bought = await member.post<{ orderId: string }>('/api/checkout');
  expect(bought.status).toBe(201);
  return bought.body.orderId;
}

const lines = async (member: SignedIn, type: string) =>
  (await member.get<Transaction[]>(`/api/transactions?type=${type}`)).body;

test('a purchase shows its order with every gift card, and no code', async () => {
  const nora = await app.newMember({ balanceCents: 30_00n });
  const orderId = await buy(nora, 'butterlamp', '5.00', 2);
  await app.settled();
  const [line] = await lines(nora, 'purchase');
  const byId = await nora.get(`/api/transactions/${line?.id}`);
  expect(byId.body).toMatchObject({
    id: line?.id,
    type: 'purchase',
    amount: '-10.00',
    balanceBefore: '30.00',
    balanceAfter: '20.00',
    payment: null,
    order: {
      id: orderId,
      transactionId: line?.id,
      total: '10.00',
      giftCards: [
        { giftCardName: 'Butterlamp', amount: '5.00', status: 'active' },
        { giftCardName: 'Butterlamp', amount: '5.00', status: 'active' },
      ],
    },
  });
  const cards = (await nora.get<PurchasedGiftCard[]>('/api/purchased-gift-cards')).body;
  for (const { code } of cards) expect(byId.text).not.toContain(code);
  // The page after checkout knows only the order's id.
  expect((await nora.get(`/api/transactions/${orderId}`)).body).toEqual(byId.body);
});

test('a released amount names its order', async () => {
  const nora = await app.newMember({ balanceCents: 30_00n });
  await app.fault('issuer', { match: 'issue', fault: 'refuse' });
  const orderId = await buy(nora, 'butterlamp', '5.00', 1);
  const released = await eventually(async () => {
    const [line] = await lines(nora, 'purchase_released');
    if (!line) throw new Error('Nothing came back yet.');
    return line;
  });
  const [purchase] = await lines(nora, 'purchase');
  expect((await nora.get(`/api/transactions/${released.id}`)).body).toMatchObject({
    amount: '5.00',
    balanceAfter: '30.00',
    order: { id: orderId, transactionId: purchase?.id, giftCards: [{ status: 'released' }] },
  });
});

test("another member's order is not found", async () => {
  const nora = await app.newMember({ balanceCents: 30_00n });
  const orderId = await buy(nora, 'butterlamp', '5.00', 1);
  const leo = await app.newMember();
  expect(await leo.get(`/api/transactions/${orderId}`)).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
});
