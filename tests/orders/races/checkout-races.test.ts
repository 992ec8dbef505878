/** Checkout when much happens at once. Each test names what must go for it to fail, and each of these was tried. */
import { expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';
import { race, winners } from '#tests/support/race.ts';

const shop: Shop = await openShop();

async function orders(person: Person): Promise<number> {
  const { rows } = await shop.db.query('select from purchase_order where user_id = $1', [person.id]);
  return rows.length;
}

/** The statuses of so many calls at once, and the distinct orders they answered. */
async function checkouts(times: number, call: (n: number) => ReturnType<Shop['checkout']>) {
  const answers = winners(await race(shop.db, times, call));
  expect(answers).toHaveLength(times);
  return {
    statuses: [...new Set(answers.map(({ status }) => status))],
    codes: [...new Set(answers.map(({ body }) => body.code))],
    orders: new Set(answers.flatMap(({ body }) => body.orderId ?? [])).size,
  };
}

// Drop `for update` of the cart in place_order and this must fail: the calls meet the constraint
// purchase_order_once_per_cart instead and answer 500. Drop the constraint too and there are twenty orders.
test('twenty clicks with one key are one order, and all are told so', async () => {
  const maya = await shop.person(1000_00n);
  await shop.add(maya, 'butterlamp', '5.00', 2);
  const told = await checkouts(20, () => shop.checkout(maya, { 'idempotency-key': 'click' }));
  expect(told).toEqual({ statuses: [201], codes: [undefined], orders: 1 });
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 990_00n]);
});

// Drop the search by cart version in place_order and this must fail: nineteen are told 'cart-changed'.
test('twenty clicks with a new key each, but one version of the cart, are one order', async () => {
  const maya = await shop.person(1000_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const told = await checkouts(20, (n) =>
    shop.checkout(maya, { 'idempotency-key': `click ${n}`, 'if-match': '"1"' }),
  );
  expect(told).toEqual({ statuses: [201], codes: [undefined], orders: 1 });
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 995_00n]);
});

// Drop `for update` of the cart in place_order and this must fail.
test('twenty clicks that say nothing of themselves are one order', async () => {
  const maya = await shop.person(1000_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const told = await checkouts(20, () => shop.checkout(maya));
  // A click that arrives when the first is done finds the cart empty, which is as true.
  expect(told.orders).toBe(1);
  expect([201, 409]).toEqual(expect.arrayContaining(told.statuses));
  expect([undefined, 'cart-empty']).toEqual(expect.arrayContaining(told.codes));
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 995_00n]);
});

// Drop `arrived` from place_order and this must fail: the click that waited is told that the cart is empty.
test('a click that waits while the cart it saw is bought is told of that order', async () => {
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
test('fifty people in one account with money for one order get one', async () => {
  const maya = await shop.person(5_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const told = await checkouts(50, async (n) => {
    const first = await shop.checkout(maya, { 'idempotency-key': `first ${n}` });
    // And once more with a cart that somebody filled again, so that it is the money that is short.
    await shop.add(maya, 'butterlamp', '5.00').catch(() => undefined);
    const second = await shop.checkout(maya, { 'idempotency-key': `second ${n}` });
    expect([first.status, second.status]).toContain(409);
    return first.status === 201 ? first : second;
  });
  expect(told.orders).toBe(1);
  expect(told.statuses.toSorted()).toEqual([201, 409]);
  expect([await orders(maya), await shop.balance(maya)]).toEqual([1, 0n]);
});

// Drop the lock of the cart in cart_change or in place_order and this must fail: a card is bought that is still
// in the cart, or lost from both.
test('a cart that is filled during checkout: every card is bought or still there, once', async () => {
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

// Drop the comparison with p_version in place_order and this must fail.
test('a cart that was edited after it was seen is not bought', async () => {
  const maya = await shop.person(100_00n);
  const item = await shop.add(maya, 'butterlamp', '5.00');
  const etag = String((await shop.cart(maya)).headers.etag);
  // The edit has begun when the click arrives, and is done when its turn comes.
  const release = await shop.lock(`select cart_update($1, '${item.id}', 5000, null)`, maya.id);
  const click = shop.checkout(maya, { 'if-match': etag });
  await shop.waitForLock(1);
  await release();
  const { status, body } = await click;
  expect([status, body.code, await shop.balance(maya)]).toEqual([409, 'cart-changed', 100_00n]);
  expect((await shop.cart(maya)).body).toMatchObject([{ amount: '50.00' }]);
});
