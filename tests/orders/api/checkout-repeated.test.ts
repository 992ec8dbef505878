/** POST /api/checkout, called again with the same key or the same version of the cart. */
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { nothing, orderCount } from './order-count.ts';

const shop: Shop = await openShop();
const count = orderCount(shop);

test('the same Idempotency-Key returns the first order, even after other purchases', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const first = await shop.checkout(maya, { 'idempotency-key': 'one' });
  expect(await shop.checkout(maya, { 'idempotency-key': 'one' })).toMatchObject({
    status: 201,
    body: first.body,
  });
  await shop.add(maya, 'butterlamp', '6.00');
  await shop.checkout(maya, { 'idempotency-key': 'two' });
  const again = await shop.checkout(maya, { 'idempotency-key': 'one' });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect([(await count(maya))?.orders, await shop.balance(maya)]).toEqual([2, 89_00n]);
});

test('a reused key with another cart is refused, and the refusal names the first order', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const first = await shop.checkout(maya, { 'idempotency-key': 'one' });
  await shop.add(maya, 'butterlamp', '6.00');
  const { status, body } = await shop.checkout(maya, { 'idempotency-key': 'one' });
  expect([status, body.code, body.orderId]).toEqual([409, 'key-reused', first.body.orderId]);
  expect([(await count(maya))?.orders, await shop.balance(maya)]).toEqual([1, 95_00n]);
  expect((await shop.cart(maya)).body).toHaveLength(1);
});

test('a reused key with another version of the cart is refused', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  await shop.checkout(maya, { 'idempotency-key': 'one', 'if-match': '"1"' });
  const same = await shop.checkout(maya, { 'idempotency-key': 'one', 'if-match': '"1"' });
  const other = await shop.checkout(maya, { 'idempotency-key': 'one', 'if-match': '"2"' });
  expect([same.status, other.status, other.body.code]).toEqual([201, 409, 'key-reused']);
});

test("another member's key starts a purchase of its own", async () => {
  for (const person of [await shop.person(10_00n), await shop.person(10_00n)]) {
    await shop.add(person, 'butterlamp', '5.00');
    const { status } = await shop.checkout(person, { 'idempotency-key': 'one' });
    expect([status, await shop.balance(person)]).toEqual([201, 5_00n]);
  }
});

test('the version of a bought cart returns its order, with any key', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const etag = String((await shop.cart(maya)).headers.etag);
  const first = await shop.checkout(maya, { 'if-match': etag, 'idempotency-key': 'one' });
  const repeats: Record<string, string>[] = [
    { 'if-match': etag },
    { 'if-match': `W/${etag}` },
    { 'if-match': etag, 'idempotency-key': 'a new key for each try' },
  ];
  for (const headers of repeats) {
    const again = await shop.checkout(maya, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
  }
  expect([(await count(maya))?.orders, await shop.balance(maya)]).toEqual([1, 95_00n]);
});

// Drop `cart_version = seen` from place_order, and this must fail.
test('each version of a bought cart returns its own order', async () => {
  const maya = await shop.person(100_00n);
  const orders: [string, unknown][] = [];
  for (const amount of ['5.00', '6.00', '7.00']) {
    await shop.add(maya, 'butterlamp', amount);
    const etag = String((await shop.cart(maya)).headers.etag);
    orders.push([etag, (await shop.checkout(maya, { 'if-match': etag })).body]);
  }
  for (const [etag, body] of orders)
    expect((await shop.checkout(maya, { 'if-match': etag })).body).toEqual(body);
});

test('an outdated version of the cart is refused', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const etag = String((await shop.cart(maya)).headers.etag);
  await shop.add(maya, 'butterlamp', '50.00');
  for (const stale of [etag, '"99"', 'nonsense', '"1.5"', `"${'9'.repeat(30)}"`]) {
    const { status, body } = await shop.checkout(maya, { 'if-match': stale });
    expect([stale, status, body.code]).toEqual([stale, 409, 'cart-changed']);
  }
  expect([await shop.balance(maya), await count(maya)]).toEqual([100_00n, nothing]);
  expect((await shop.checkout(maya, { 'if-match': '*' })).status).toBe(201);
});

test('a retry without key or version, after the first completes, finds an empty cart', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  await shop.checkout(maya);
  const { status, body } = await shop.checkout(maya);
  expect([status, body.code, await shop.balance(maya)]).toEqual([409, 'cart-empty', 95_00n]);
});

test('the same key may succeed after a refusal for lack of money', async () => {
  const maya = await shop.person(4_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  expect((await shop.checkout(maya, { 'idempotency-key': 'one' })).status).toBe(409);
  await shop.give(maya, 1_00n);
  expect((await shop.checkout(maya, { 'idempotency-key': 'one' })).status).toBe(201);
});

test.each(['', ' ', 'x'.repeat(256), 'ключ'])('the key %j is refused', async (key) => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const { status, body } = await shop.checkout(maya, { 'idempotency-key': key });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['idempotency-key']]);
  expect(await count(maya)).toEqual(nothing);
});
