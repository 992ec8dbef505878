/** Simultaneous checkouts. Each test names the lock or check whose removal made it fail when it was tried. */
import { expect, test } from 'vitest';
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
  const release = await shop.lock('select place_order(new_id(), $1, null, null, null)', maya.id);
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
