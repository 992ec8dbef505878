/** An order that its batch leaves out. Each test names the condition whose removal makes it fail. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { placeOrder } from '#server/orders/store.ts';
import type { Person } from '#tests/orders/shop.ts';
import { type OrderOptions, openOrders } from './placed.ts';

const { shop, place, buyer, unchanged } = await openOrders();

// Each line names the condition of place_orders whose removal makes it fail.
test.each<[string, OrderOptions, (person: Person) => Promise<unknown>]>([
  ['too little money: `<= account.balance`', {}, (person) => shop.add(person, 'butterlamp', '50.00', 2)],
  [
    'a card that is gone: `bool_and(good)`',
    {},
    async (person) => {
      await shop.add(person, 'velvet-reel', '25.00');
      await shop.db.query(`update gift_card set in_stock = false where slug = 'velvet-reel'`);
    },
  ],
  ['a cart that has changed: `cart.version =`', { cartVersion: 7n }, async () => undefined],
  [
    'a frozen account: `frozen_at is null`, `kind = member`',
    {},
    (person) =>
      shop.db.query(`update ledger_account set frozen_at = now() where kind = 'member' and owner_id = $1`, [
        person.id,
      ]),
  ],
  [
    'spending that is frozen for a day: `spending_frozen_until`',
    {},
    (person) =>
      shop.db.query(
        `update ledger_account set spending_frozen_until = now() + interval '1 day'
         where kind = 'member' and owner_id = $1`,
        [person.id],
      ),
  ],
  [
    'a key that was used: `not exists`',
    { key: 'again' },
    async (person) => {
      await shop.checkout(person, { 'idempotency-key': 'again' });
      await shop.add(person, 'butterlamp', '5.00');
    },
  ],
])('one order of a batch stays unplaced, and only that one, for %s', async (_, options, prepare) => {
  const [maya, omar] = [await buyer(), await buyer()];
  await prepare(omar);
  const before = await unchanged(omar);
  const [first, left] = await place([[maya], [omar, options]]);
  expect([first?.total_cents, left]).toEqual([5_00n, undefined]);
  expect(await unchanged(omar)).toEqual(before);
});

// Drop `first.user_id =` from place_orders and this must fail: the order is left for place_order.
test("another member's key leaves no order unplaced", async () => {
  const [maya, omar] = [await buyer(), await buyer()];
  await shop.checkout(maya, { 'idempotency-key': 'shared' });
  const [placed] = await place([[omar, { key: 'shared' }]]);
  expect(placed?.total_cents).toBe(5_00n);
});

// Drop `or p_key is null` from place_order and this must fail: a card that was added meanwhile is bought
// unseen.
test('a call that names nothing buys nothing once the cart has changed', async () => {
  const maya = await buyer();
  await shop.add(maya, 'butterlamp', '10.00');
  const named = { orderId: newId(), userId: maya.id, key: undefined, cartVersion: undefined };
  await expect(placeOrder(shop.db, { ...named, arrivedVersion: 1n })).rejects.toMatchObject({
    code: 'IO002',
  });
  expect(await unchanged(maya)).toEqual({ orders: 0, balance: 100_00n, cart: 2 });
});

// Drop a `skip locked` and this must fail: every order waits for one member's cart or balance.
test.each([
  ['cart', 'select from cart where user_id = $1 for update'],
  ['balance', 'select from ledger_account where owner_id = $1 for update'],
])('a locked %s delays no order of another member', async (_, lock) => {
  const [maya, omar] = [await buyer(), await buyer()];
  const release = await shop.lock(lock, maya.id);
  const [left, placed] = await place([[maya], [omar]]);
  expect([left, placed?.total_cents]).toEqual([undefined, 5_00n]);
  await release();
  expect((await shop.checkout(maya)).status).toBe(201);
});
