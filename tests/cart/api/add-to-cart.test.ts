/** POST /api/cart */
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { race } from '#tests/support/race.ts';
import { cartLines } from './cart-lines.ts';

const shop: Shop = await openShop();
const { lines, version } = cartLines(shop);

test('an added card has quantity 1 by default', async () => {
  const maya = await shop.person();
  const { status, body } = await shop.call(maya, 'POST', '/api/cart', {
    body: { giftCardId: await shop.card('butterlamp'), amount: '12.34' },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ amount: '12.34', quantity: 1, giftCard: { name: 'Butterlamp' } });
  expect(await lines(maya)).toEqual(['butterlamp 12.34 x1']);
});

test('adding the same card and amount again raises the quantity', async () => {
  const maya = await shop.person();
  const first = await shop.add(maya, 'butterlamp', '5.00', 2);
  const second = await shop.add(maya, 'butterlamp', '5', 3);
  expect(second.id).toBe(first.id);
  await shop.add(maya, 'butterlamp', '6.00');
  expect(await lines(maya)).toEqual(['butterlamp 5.00 x5', 'butterlamp 6.00 x1']);
});

// Drop cart_item_once and this must fail: there are ten items of one.
test('ten simultaneous additions give one item of ten', async () => {
  const maya = await shop.person();
  const outcomes = await race(shop.db, 10, () => shop.add(maya, 'butterlamp', '5.00'));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await lines(maya)).toEqual(['butterlamp 5.00 x10']);
  expect(await version(maya)).toBe(10);
});

test('a quantity above twenty is refused, and the cart stays unchanged', async () => {
  const maya = await shop.person();
  await shop.add(maya, 'butterlamp', '5.00', 20);
  const body = { giftCardId: await shop.card('butterlamp'), amount: '5.00', quantity: 1 };
  const refused = await shop.call(maya, 'POST', '/api/cart', { body });
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      code: 'quantity-out-of-range',
      message: 'Please choose a quantity between 1 and 20.',
      fields: { quantity: 'Please choose a quantity between 1 and 20.' },
    },
  ]);
  expect([await lines(maya), await version(maya)]).toEqual([['butterlamp 5.00 x20'], 1]);
});

test('a cart has a limit of a hundred different items', async () => {
  const maya = await shop.person();
  await shop.add(maya, 'butterlamp', '5.00');
  await shop.db.query(
    `insert into cart_item (id, user_id, gift_card_id, amount_cents, quantity)
       select new_id(), $1, $2, 1000 + n, 1 from generate_series(1, 99) n`,
    [maya.id, await shop.card('butterlamp')],
  );
  await shop.add(maya, 'butterlamp', '5.00');
  await expect(shop.add(maya, 'butterlamp', '6.00')).rejects.toThrow('Your cart is full');
});

test("the refusal gives the card's range in dollars", async () => {
  const body = { giftCardId: await shop.card('butterlamp'), amount: '60' };
  const refused = await shop.call(await shop.person(), 'POST', '/api/cart', { body });
  expect(refused.body.message).toBe('The Butterlamp gift card is sold for $5.00 to $50.00.');
});
