/** Simultaneous checkouts. Each test names the lock or check whose removal made it fail when it was tried. */
import { expect, test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import { checkOut } from '#server/orders/check-out.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';
import { race, winners } from '#tests/support/race.ts';

const shop: Shop = await openShop();

async function orders(person: Person): Promise<number> {
  const { rows } = await shop.db.query('select from purchase_order where user_id = $1', [person.id]);
  return rows.length;
}

/** The statuses of this many simultaneous calls, and the number of distinct orders in their answers. */
async function checkouts(times: number, call: (n: number) => ReturnType<Shop['checkout']>) {
  const answers = winners(await race(shop.db, times, call));
  expect(answers).toHaveLength(times);
  return {
    statuses: [...new Set(answers.map(({ status }) => status))],
    codes: [...new Set(answers.map(({ body }) => body.code))],
    orders: new Set(answers.flatMap(({ body }) => body.orderId ?? [])).size,
  };
}

// Drop `for update` of the cart in place_order and this must fail: the calls violate the constraint
// purchase_order_once_per_cart and answer 500. Drop the constraint too and there are twenty orders.
test('twenty clicks with one key place one order, and all get it as the answer', async () => {
  const maya = await shop.person(1000_00n);
  await shop.add(maya, 'butterlamp', '5.00', 2);
  const result = await checkouts(20, () => shop.checkout(maya, { 'idempotency-key': 'click' }));
  expect(result).toEqual({ statuses: [201], codes: [undefined], orders: 1 });
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 990_00n]);
});

// Drop the search by cart version in place_order and this must fail: nineteen get 'cart-changed'.
test('twenty clicks with a new key each, but one version of the cart, place one order', async () => {
  const maya = await shop.person(1000_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const result = await checkouts(20, (n) =>
    shop.checkout(maya, { 'idempotency-key': `click ${n}`, 'if-match': '"1"' }),
  );
  expect(result).toEqual({ statuses: [201], codes: [undefined], orders: 1 });
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 995_00n]);
});

// Drop `for update` of the cart in place_order and this must fail.
test('twenty clicks without key or version place one order', async () => {
  const maya = await shop.person(1000_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const result = await checkouts(20, () => shop.checkout(maya));
  // A click that arrives after the first completes finds the cart empty, which is also right.
  expect(result.orders).toBe(1);
  expect([201, 409]).toEqual(expect.arrayContaining(result.statuses));
  expect([undefined, 'cart-empty']).toEqual(expect.arrayContaining(result.codes));
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 995_00n]);
});

// Drop `arrived` from place_order and this must fail: the waiting click gets 'cart-empty'.
test('a click that waits while its cart is bought gets that order', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const release = await shop.lock('select place_order(new_id(), $1, null, null)', maya.id);
  const second = shop.checkout(maya);
  await shop.waitForLock(1);
  await release();
  expect((await second).status).toBe(201);
  expect(await orders(maya)).toBe(1);
});

// Drop the floor in ledger_post (`balance + amounts[i] >= 0`) or its row lock and this must fail.
test('fifty simultaneous checkouts in one account with money for one order place one', async () => {
  const maya = await shop.person(5_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const result = await checkouts(50, async (n) => {
    const first = await shop.checkout(maya, { 'idempotency-key': `first ${n}` });
    // The second call follows with a refilled cart, so that only the money is missing.
    await shop.add(maya, 'butterlamp', '5.00').catch(() => undefined);
    const second = await shop.checkout(maya, { 'idempotency-key': `second ${n}` });
    expect([first.status, second.status]).toContain(409);
    return first.status === 201 ? first : second;
  });
  expect(result.orders).toBe(1);
  expect(result.statuses.toSorted()).toEqual([201, 409]);
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 0n]);
});

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
