/** GET /api/cart */
import { describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

describe('GET /api/cart', () => {
  test('a new cart is empty, and its tag is a version', async () => {
    const { status, body, headers } = await shop.cart(await shop.person());
    expect([status, body, headers.etag]).toEqual([200, [], '"0"']);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('the cart shows each item with its gift card, oldest first', async () => {
    const maya = await shop.person();
    await shop.add(maya, 'butterlamp', '5.00');
    await shop.add(maya, 'miso-lantern', '10.50', 2);
    const { body } = await shop.cart(maya);
    expect(body).toEqual([
      expect.objectContaining({ amount: '5.00', quantity: 1 }),
      {
        id: expect.any(String),
        giftCardId: await shop.card('miso-lantern'),
        amount: '10.50',
        quantity: 2,
        giftCard: {
          id: await shop.card('miso-lantern'),
          name: 'Miso Lantern',
          imageUrl: '/cards/miso-lantern.svg',
          minValue: '10.00',
          maxValue: '60.00',
          available: true,
        },
      },
    ]);
  });

  test('an item whose card is no longer sold stays in the cart and is marked', async () => {
    const maya = await shop.person();
    await shop.add(maya, 'polygoose', '25.00');
    await shop.db.query(`update gift_card set in_stock = false where slug = 'polygoose'`);
    const { body } = await shop.cart(maya);
    await shop.db.query(`update gift_card set in_stock = true where slug = 'polygoose'`);
    expect(body).toMatchObject([{ giftCard: { available: false } }]);
  });

  test.each(['GET /api/cart', 'POST /api/cart', 'POST /api/checkout', 'GET /api/purchased-gift-cards'])(
    '%s refuses visitors and staff',
    async (route) => {
      const [method, url] = route.split(' ') as ['GET' | 'POST', string];
      expect((await shop.call(null, method, url)).body.code).toBe('not-signed-in');
      const clerk = await shop.person(0n, 'customer_service');
      expect((await shop.call(clerk, method, url)).body.code).toBe('forbidden');
    },
  );
});
