/** A cart that changes while it is bought. Each test names the lock or check whose removal made it fail. */
import { expect, test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import { checkOut } from '#server/orders/check-out.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';
import { race } from '#tests/support/race.ts';

const shop: Shop = await openShop();

async function orders(person: Person): Promise<number> {
  const { rows } = await shop.db.query('select from purchase_order where user_id = $1', [person.id]);
  return rows.length;
}

// Drop the lock of the cart in cart_change or in place_order and this must fail: a bought card stays in the
// cart, or a card is lost from both.
test('when a cart is filled during checkout, every card is bought once or still in the cart', async () => {
  const maya = await shop.person(10_000_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const added = 1 + 30;
  await race(shop.db, 45, async (n) => {
    if (n % 3 === 0) await shop.checkout(maya);
    else await shop.add(maya, 'butterlamp', `${5 + n}.00`);
  });
  const { rows } = await shop.db.query<{ units: number; total: bigint }>(
    `select count(*)::int as units, coalesce(sum(face_cents), 0)::bigint as total from gift_card_unit where user_id = $1`,
    [maya.id],
  );
  const { body: left } = await shop.cart(maya);
  expect((rows[0]?.units ?? 0) + left.length).toBe(added);
  expect(await shop.balance(maya)).toBe(10_000_00n - (rows[0]?.total ?? 0n));
});

// Read the version at the start of place_order and this must fail: the second click buys the added card.
test('a second click that waits buys nothing that another tab adds meanwhile', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const arrived = Promise.withResolvers<void>();
  const mayBuy = Promise.withResolvers<void>();
  // The second click waits as in a long batch: after it arrived, before its statement is sent.
  const query: Db['query'] = async (text, values) => {
    const name = typeof text === 'string' ? undefined : text.name;
    if (name === 'place-orders') {
      arrived.resolve();
      await mayBuy.promise;
    }
    return shop.db.query(text, values);
  };
  const waiting = checkOut(
    { db: { ...shop.db, query }, config: shop.config },
    { actor: { userId: maya.id, proven: true }, requestKey: undefined, cartVersion: undefined },
  );
  await arrived.promise;
  const first = await shop.checkout(maya);
  await shop.add(maya, 'butterlamp', '7.00');
  mayBuy.resolve();
  expect(await waiting).toMatchObject({ orderId: first.body.orderId, totalCents: 5_00n });
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 95_00n]);
  expect((await shop.call(maya, 'GET', '/api/cart')).body).toMatchObject([{ amount: '7.00' }]);
});

// Drop the comparison with p_version in place_order and this must fail.
test('a cart that changed after its version was read is not bought', async () => {
  const maya = await shop.person(100_00n);
  const item = await shop.add(maya, 'butterlamp', '5.00');
  const etag = String((await shop.cart(maya)).headers.etag);
  // The edit has begun when the click arrives, and commits before the click gets the lock.
  const release = await shop.lock(`select cart_update($1, '${item.id}', 5000, null)`, maya.id);
  const click = shop.checkout(maya, { 'if-match': etag });
  await shop.waitForLock(1);
  await release();
  const { status, body } = await click;
  expect([status, body.code, await shop.balance(maya)]).toEqual([409, 'cart-changed', 100_00n]);
  expect((await shop.cart(maya)).body).toMatchObject([{ amount: '50.00' }]);
});
