/** POST /api/checkout */
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { orderCount } from './order-count.ts';

const shop: Shop = await openShop();
const count = orderCount(shop);

test('a purchase takes the money, empties the cart and adds pending cards to the wallet', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00', 3);
  await shop.add(maya, 'miso-lantern', '12.34');
  const { status, body } = await shop.checkout(maya);
  expect([status, body]).toEqual([
    201,
    {
      message: 'Your gift cards have been purchased!',
      orderId: expect.any(String),
      total: '27.34',
      balance: '72.66',
      giftCardIds: expect.any(Array),
    },
  ]);
  expect(await shop.balance(maya)).toBe(72_66n);
  expect((await shop.cart(maya)).body).toEqual([]);
  expect(await count(maya)).toEqual({ orders: 1, units: 4, jobs: 4 });
  const wallet = await shop.wallet(maya);
  expect(new Set(wallet.map((card: { id: string }) => card.id))).toEqual(new Set(body.giftCardIds));
  expect(wallet).toContainEqual({
    id: expect.any(String),
    orderId: body.orderId,
    giftCard: {
      id: await shop.card('miso-lantern'),
      name: 'Miso Lantern',
      imageUrl: '/cards/miso-lantern.svg',
    },
    giftCardName: 'Miso Lantern',
    amount: '12.34',
    quantity: 1,
    status: 'pending',
    code: null,
    pin: null,
    redemptionUrl: null,
    codeUnreadable: false,
    revealedAt: null,
    usedAt: null,
    archivedAt: null,
    caseState: null,
    remaining: null,
    howToUse: expect.toSatisfy((text) => text === null || typeof text === 'string'),
    terms: expect.toSatisfy((text) => text === null || typeof text === 'string'),
    balanceUrl: null,
    createdAt: expect.stringMatching(/Z$/),
  });
});

test.each`
  balance     | slug            | amount     | quantity | result
  ${50_00n}   | ${'butterlamp'} | ${'49.99'} | ${1}     | ${'leaves 0.01'}
  ${50_00n}   | ${'butterlamp'} | ${'50.00'} | ${1}     | ${'leaves 0.00'}
  ${49_99n}   | ${'butterlamp'} | ${'50.00'} | ${1}     | ${'insufficient-balance'}
  ${0n}       | ${'butterlamp'} | ${'5.00'}  | ${1}     | ${'insufficient-balance'}
  ${100_00n}  | ${'butterlamp'} | ${'5.01'}  | ${20}    | ${'insufficient-balance'}
  ${1000_00n} | ${'butterlamp'} | ${'50.00'} | ${20}    | ${'leaves 0.00'}
`('$quantity of $amount from $balance: $result', async ({ balance, slug, amount, quantity, result }) => {
  const maya = await shop.person(balance);
  await shop.add(maya, slug, amount, quantity);
  const { body } = await shop.checkout(maya);
  expect(body.code ?? `leaves ${body.balance}`).toBe(result);
});

// Drop `order_id = p_order_id` from order_message, and this must fail.
test('each purchase is notified with its own gift cards', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00', 2);
  await shop.checkout(maya);
  await shop.add(maya, 'miso-lantern', '12.34');
  await shop.checkout(maya);
  const { rows } = await shop.db.query<{ message: string }>(
    `select message from notification where user_id = $1 and title = 'Purchase Successful' order by created_at`,
    [maya.id],
  );
  expect(rows.map(({ message }) => message)).toEqual([
    'You bought 2 gift cards for $10.00. They are on their way to your wallet.',
    'You bought a Miso Lantern gift card for $12.34. It is on its way to your wallet.',
  ]);
});

test('the statement describes the purchase', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  await shop.checkout(maya);
  await shop.add(maya, 'butterlamp', '5.00', 2);
  await shop.checkout(maya);
  const { rows } = await shop.db.query<{ description: string; amount: bigint }>(
    `select p.description, p.amount from ledger_posting p join ledger_account a on a.id = p.account_id
       where a.kind = 'member' and a.owner_id = $1 order by p.created_at`,
    [maya.id],
  );
  expect(rows.slice(1)).toEqual([
    { description: 'Butterlamp gift card', amount: -5_00n },
    { description: '2 gift cards', amount: -10_00n },
  ]);
});
