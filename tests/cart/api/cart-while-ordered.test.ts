/** A change to a cart while an order for it is being placed. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

// Take the cart's row lock out of cart_update or cart_remove (server/cart/sql), and its row must fail.
test.each([
  ['PATCH', { quantity: 2 }],
  ['DELETE', undefined],
] as const)('%s blocks while an order holds the cart, and then finds no item', async (method, body) => {
  const maya = await shop.person(100_00n);
  const { id } = await shop.add(maya, 'butterlamp', '5.00');
  let changed: ReturnType<typeof shop.call> | undefined;
  await transaction(shop.db, async (tx) => {
    // The order of the locks in place_order: the cart first, then its items.
    await tx.query('select from cart where user_id = $1 for update', [maya.id]);
    changed = shop.call(maya, method, `/api/cart/${id}`, body && { body });
    await shop.waitForLock(1);
    await tx.query('delete from cart_item where user_id = $1', [maya.id]);
  });
  expect(await changed).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await shop.cart(maya)).body).toEqual([]);
});
