/** PATCH and DELETE /api/cart/:cartItemId */
import { describe, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';
import { cartLines } from './cart-lines.ts';

const shop: Shop = await openShop();
const { lines, version } = cartLines(shop);

describe('PATCH /api/cart/:cartItemId', () => {
  const patch = (person: Person, id: string, body: object) =>
    shop.call(person, 'PATCH', `/api/cart/${id}`, { body });

  test.each([
    [{ amount: '7.50' }, 'butterlamp 7.50 x2'],
    [{ quantity: 20 }, 'butterlamp 5.00 x20'],
    [{ amount: '7.50', quantity: 1 }, 'butterlamp 7.50 x1'],
  ])('the change %j is applied', async (change, line) => {
    const maya = await shop.person();
    const item = await shop.add(maya, 'butterlamp', '5.00', 2);
    const { status, body } = await patch(maya, item.id, change);
    expect([status, body.id, await lines(maya), await version(maya)]).toEqual([200, item.id, [line], 2]);
  });

  test('changing an item to the amount of another merges the two', async () => {
    const maya = await shop.person();
    const five = await shop.add(maya, 'butterlamp', '5.00', 2);
    const six = await shop.add(maya, 'butterlamp', '6.00', 3);
    const { body } = await patch(maya, six.id, { amount: '5.00' });
    expect([body.id, body.quantity, await lines(maya)]).toEqual([six.id, 5, ['butterlamp 5.00 x5']]);
    expect((await patch(maya, five.id, { quantity: 1 })).status).toBe(404);
  });

  test('a merge above twenty is refused', async () => {
    const maya = await shop.person();
    await shop.add(maya, 'butterlamp', '5.00', 15);
    const six = await shop.add(maya, 'butterlamp', '6.00', 6);
    const { status, body } = await patch(maya, six.id, { amount: '5.00' });
    expect([status, body.code]).toEqual([400, 'quantity-out-of-range']);
    expect(await lines(maya)).toEqual(['butterlamp 5.00 x15', 'butterlamp 6.00 x6']);
  });

  test.each([
    [{ amount: '4.99' }, 'amount-out-of-range'],
    [{ amount: 0 }, 'invalid-input'],
    [{ quantity: 0 }, 'invalid-input'],
    [{ quantity: 21 }, 'invalid-input'],
    [{}, 'invalid-input'],
  ])('the change %j is refused and the cart stays unchanged', async (change, code) => {
    const maya = await shop.person();
    const item = await shop.add(maya, 'butterlamp', '5.00', 2);
    const { status, body } = await patch(maya, item.id, change);
    expect([status, body.code, await version(maya)]).toEqual([400, code, 1]);
  });

  test("another member's item is not found", async () => {
    const maya = await shop.person();
    const item = await shop.add(maya, 'butterlamp', '5.00');
    const leo = await shop.person();
    await shop.add(leo, 'butterlamp', '5.00');
    expect((await patch(leo, item.id, { quantity: 5 })).status).toBe(404);
    expect((await shop.call(leo, 'DELETE', `/api/cart/${item.id}`)).status).toBe(404);
    expect((await patch(await shop.person(), item.id, { quantity: 5 })).status).toBe(404);
    expect([await lines(maya), await version(maya), await version(leo)]).toEqual([
      ['butterlamp 5.00 x1'],
      1,
      1,
    ]);
  });
});

describe('DELETE /api/cart/:cartItemId', () => {
  test('an item is removed once', async () => {
    const maya = await shop.person();
    const item = await shop.add(maya, 'butterlamp', '5.00');
    const first = await shop.call(maya, 'DELETE', `/api/cart/${item.id}`);
    expect([first.status, first.body]).toEqual([200, { message: 'Item has been removed from your cart' }]);
    expect([await lines(maya), await version(maya)]).toEqual([[], 2]);
    expect((await shop.call(maya, 'DELETE', `/api/cart/${item.id}`)).status).toBe(404);
    expect(await version(maya)).toBe(2);
  });

  test('an invalid item id is refused', async () => {
    expect((await shop.call(await shop.person(), 'DELETE', '/api/cart/x')).status).toBe(404);
  });
});
