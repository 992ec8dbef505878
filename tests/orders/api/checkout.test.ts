/** POST /api/checkout */
import { describe, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

async function count(person: Person) {
  const { rows } = await shop.db.query<{ orders: number; units: number; jobs: number }>(
    `select (select count(*) from purchase_order where user_id = $1)::int as orders,
       (select count(*) from gift_card_unit where user_id = $1)::int as units,
       (select count(*) from job_outbox where name = 'issue-gift-card' and data->>'unitId' in
         (select id::text from gift_card_unit where user_id = $1))::int as jobs`,
    [person.id],
  );
  return rows[0];
}

const nothing = { orders: 0, units: 0, jobs: 0 };

describe('a purchase', () => {
  test('a purchase takes the money, empties the cart and adds pending cards to the wallet', async () => {
    const maya = await shop.person(100_00n);
    await shop.add(maya, 'butterlamp', '5.00', 3);
    await shop.add(maya, 'miso-lantern', '12.34');
    const { status, body } = await shop.checkout(maya);
    expect([status, body]).toEqual([
      201,
      {
        message: 'Your gift cards have been purchased!',
        orderId: expect.any(String),
        total: '27.34',
        balance: '72.66',
        giftCardIds: expect.any(Array),
      },
    ]);
    expect(await shop.balance(maya)).toBe(72_66n);
    expect((await shop.cart(maya)).body).toEqual([]);
    expect(await count(maya)).toEqual({ orders: 1, units: 4, jobs: 4 });
    const wallet = await shop.wallet(maya);
    expect(new Set(wallet.map((card: { id: string }) => card.id))).toEqual(new Set(body.giftCardIds));
    expect(wallet).toContainEqual({
      id: expect.any(String),
      orderId: body.orderId,
      giftCard: {
        id: await shop.card('miso-lantern'),
        name: 'Miso Lantern',
        imageUrl: '/cards/miso-lantern.svg',
      },
      giftCardName: 'Miso Lantern',
      amount: '12.34',
      quantity: 1,
      status: 'pending',
      code: null,
      pin: null,
      redemptionUrl: null,
      codeUnreadable: false,
      revealedAt: null,
      usedAt: null,
      archivedAt: null,
      caseState: null,
      remaining: null,
      howToUse: expect.toSatisfy((text) => text === null || typeof text === 'string'),
      terms: expect.toSatisfy((text) => text === null || typeof text === 'string'),
      balanceUrl: null,
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  test.each`
    balance     | slug            | amount     | quantity | result
    ${50_00n}   | ${'butterlamp'} | ${'49.99'} | ${1}     | ${'leaves 0.01'}
    ${50_00n}   | ${'butterlamp'} | ${'50.00'} | ${1}     | ${'leaves 0.00'}
    ${49_99n}   | ${'butterlamp'} | ${'50.00'} | ${1}     | ${'insufficient-balance'}
    ${0n}       | ${'butterlamp'} | ${'5.00'}  | ${1}     | ${'insufficient-balance'}
    ${100_00n}  | ${'butterlamp'} | ${'5.01'}  | ${20}    | ${'insufficient-balance'}
    ${1000_00n} | ${'butterlamp'} | ${'50.00'} | ${20}    | ${'leaves 0.00'}
  `('$quantity of $amount from $balance: $result', async ({ balance, slug, amount, quantity, result }) => {
    const maya = await shop.person(balance);
    await shop.add(maya, slug, amount, quantity);
    const { body } = await shop.checkout(maya);
    expect(body.code ?? `leaves ${body.balance}`).toBe(result);
  });

  // Drop `order_id = new.id` from purchase_order_notify, and this must fail.
  test('each purchase is notified with its own gift cards', async () => {
    const maya = await shop.person(100_00n);
    await shop.add(maya, 'butterlamp', '5.00', 2);
    await shop.checkout(maya);
    await shop.add(maya, 'miso-lantern', '12.34');
    await shop.checkout(maya);
    const { rows } = await shop.db.query<{ message: string }>(
      `select message from notification where user_id = $1 and title = 'Purchase Successful' order by id`,
      [maya.id],
    );
    expect(rows.map(({ message }) => message)).toEqual([
      'You bought 2 gift cards for $10.00. They are on their way to your wallet.',
      'You bought a Miso Lantern gift card for $12.34. It is on its way to your wallet.',
    ]);
  });

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
    await shop.db.query(
      `update ledger_account set frozen_at = now() where kind = 'member' and owner_id = $1`,
      [maya.id],
    );
    const { status, body } = await shop.checkout(maya);
    expect([status, body.code, await count(maya)]).toEqual([403, 'account-frozen', nothing]);
  });

  test('the statement describes the purchase', async () => {
    const maya = await shop.person(100_00n);
    await shop.add(maya, 'butterlamp', '5.00');
    await shop.checkout(maya);
    await shop.add(maya, 'butterlamp', '5.00', 2);
    await shop.checkout(maya);
    const { rows } = await shop.db.query<{ description: string; amount: bigint }>(
      `select p.description, p.amount from ledger_posting p join ledger_account a on a.id = p.account_id
       where a.kind = 'member' and a.owner_id = $1 order by p.created_at`,
      [maya.id],
    );
    expect(rows.slice(1)).toEqual([
      { description: 'Butterlamp gift card', amount: -5_00n },
      { description: '2 gift cards', amount: -10_00n },
    ]);
  });
});

describe('a repeated call', () => {
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
});
