/** POST /api/checkout, where nothing is bought. */
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { nothing, orderCount } from './order-count.ts';

const shop: Shop = await openShop();
const count = orderCount(shop);

test('a purchase without enough money changes nothing, and says what to do', async () => {
  const maya = await shop.person(4_99n);
  await shop.add(maya, 'butterlamp', '5.00');
  const before = await shop.cart(maya);
  const { status, body } = await shop.checkout(maya);
  expect([status, body]).toEqual([
    409,
    {
      code: 'insufficient-balance',
      message: 'Please add funds to your account to complete this purchase.',
    },
  ]);
  expect([await shop.balance(maya), await count(maya)]).toEqual([4_99n, nothing]);
  const after = await shop.cart(maya);
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
});

test('a purchase of an empty cart is refused', async () => {
  const maya = await shop.person(100_00n);
  for (const _ of ['never used', 'emptied']) {
    const { status, body } = await shop.checkout(maya);
    expect([status, body]).toEqual([409, { code: 'cart-empty', message: 'Your cart is empty' }]);
    const item = await shop.add(maya, 'butterlamp', '5.00');
    await shop.call(maya, 'DELETE', `/api/cart/${item.id}`);
  }
});

test.each([
  ['is not on sale any more', 'in_stock = false', 409, 'gift-card-unavailable', 'giftCardId'],
  ['is retired', 'retired_at = now()', 409, 'gift-card-unavailable', 'giftCardId'],
  ['costs more now', 'min_cents = 2600', 400, 'amount-out-of-range', 'amount'],
  ['costs less now', 'max_cents = 2400', 400, 'amount-out-of-range', 'amount'],
])('a card that %s is refused by name, and nothing changes', async (_, change, status, code, field) => {
  const maya = await shop.person(100_00n);
  // The other cards can be bought, and their amounts are amounts of this card too.
  await shop.add(maya, 'butterlamp', '20.00');
  await shop.add(maya, 'velvet-reel', '25.00');
  await shop.add(maya, 'miso-lantern', '20.00');
  const { rows } = await shop.db.query(`select * from gift_card where slug = 'velvet-reel'`);
  await shop.db.query(`update gift_card set ${change} where slug = 'velvet-reel'`);
  const refused = await shop.checkout(maya);
  await shop.db.query(
    `update gift_card set in_stock = true, retired_at = null, min_cents = $1, max_cents = $2
       where slug = 'velvet-reel'`,
    [rows[0]?.min_cents, rows[0]?.max_cents],
  );
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    status,
    code,
    [field],
  ]);
  expect(refused.body.message).toContain('Velvet Reel');
  expect(refused.body.giftCardId).toBe(await shop.card('velvet-reel'));
  expect([await shop.balance(maya), await count(maya)]).toEqual([100_00n, nothing]);
  expect((await shop.cart(maya)).body).toHaveLength(3);
});

test('a purchase from a frozen account is refused', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  await shop.db.query(`update ledger_account set frozen_at = now() where kind = 'member' and owner_id = $1`, [
    maya.id,
  ]);
  const { status, body } = await shop.checkout(maya);
  expect([status, body.code, await count(maya)]).toEqual([403, 'account-frozen', nothing]);
});
