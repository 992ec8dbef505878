/** Simultaneous orders (place_orders). Each test names the condition whose removal makes it fail. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { placeOrders } from '#server/orders/fast-path/place-batch-store.ts';
import { placeOrder } from '#server/orders/store.ts';
import { openShop, type Person } from '#tests/orders/shop.ts';

const shop = await openShop();

type OrderOptions = { key?: string; cartVersion?: bigint };

function place(options: [Person, OrderOptions?][]) {
  const orders = options.map(([{ id: userId }, { key, cartVersion } = {}]) => ({
    orderId: newId(),
    userId,
    key,
    cartVersion,
  }));
  return placeOrders(shop.db, orders);
}

/** A member with money and one card of five dollars in the cart, who once owed and has repaid. */
async function buyer(balanceCents = 100_00n) {
  const person = await shop.person(balanceCents);
  await shop.db.query(`insert into ledger_account (kind, owner_id, balance) values ('receivable', $1, 0)`, [
    person.id,
  ]);
  await shop.add(person, 'butterlamp', '5.00');
  return person;
}

async function unchanged(person: Person) {
  const { rows } = await shop.db.query('select from purchase_order where user_id = $1', [person.id]);
  return {
    orders: rows.length,
    balance: await shop.balance(person),
    cart: (await shop.cart(person)).body.length,
  };
}

test('orders of several members share one commit, and each has its own rows', async () => {
  const [maya, omar, ines] = [await buyer(), await buyer(), await buyer()];
  await shop.add(omar, 'butterlamp', '10.00', 2);
  const placed = await place([[maya], [omar, { key: 'mine' }], [ines, { cartVersion: 1n }]]);
  expect(
    placed.map((order) => [order?.total_cents, order?.balance_after_cents, order?.unit_ids.length]),
  ).toEqual([
    [5_00n, 95_00n, 1],
    [25_00n, 75_00n, 3],
    [5_00n, 95_00n, 1],
  ]);
  const { rows } = await shop.db.query(
    `select distinct purchase_order.xmin::text from purchase_order where id = any ($1)`,
    [placed.map((order) => order?.order_id)],
  );
  expect(rows).toHaveLength(1);
  for (const person of [maya, omar, ines]) expect((await shop.cart(person)).body).toEqual([]);
  const lines = await shop.db.query<{ description: string; amount: bigint }>(
    `select description, amount from ledger_posting join ledger_transaction on id = transaction_id
     where order_id = any ($1) and description is not null order by amount`,
    [placed.map((order) => order?.order_id)],
  );
  expect(lines.rows.map(({ description, amount }) => [description, amount])).toEqual([
    ['3 gift cards', -25_00n],
    ['Butterlamp gift card', -5_00n],
    ['Butterlamp gift card', -5_00n],
  ]);
  const jobs = await shop.db.query<{ unit: string }>(
    `select data ->> 'unitId' as unit from job_outbox where name = 'issue-gift-card'`,
  );
  const waiting = new Set(jobs.rows.map(({ unit }) => unit));
  for (const id of placed.flatMap((order) => order?.unit_ids ?? [])) expect(waiting).toContain(id);
});

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

// Count the issued cards too in place_orders or place_order, and one of these must fail.
test.each(['together', 'alone'])(
  'cards ordered %s take turns after those that wait, and issued ones do not count',
  async (how) => {
    const maya = await buyer();
    const next = async (): Promise<number[]> => {
      const alone = { orderId: newId(), userId: maya.id, key: undefined, cartVersion: undefined };
      const [order] = how === 'together' ? await place([[maya]]) : [await placeOrder(shop.db, alone)];
      expect(order?.balance_after_cents).toBe(await shop.balance(maya));
      const { rows } = await shop.db.query<{ turn: number }>(
        `select (data ->> 'turn')::int as turn from job_outbox where data ->> 'unitId' = any ($1) order by 1`,
        [order?.unit_ids],
      );
      return rows.map(({ turn }) => turn);
    };
    expect(await next()).toEqual([0]);
    expect(await shop.issueAll(maya)).toEqual([]);
    await shop.add(maya, 'butterlamp', '5.00', 2);
    expect(await next()).toEqual([0, 1]);
    await shop.add(maya, 'butterlamp', '5.00');
    expect(await next()).toEqual([2]);
  },
);

// Drop `first.user_id =` from place_orders and this must fail: the order is left for place_order.
test("another member's key leaves no order unplaced", async () => {
  const [maya, omar] = [await buyer(), await buyer()];
  await shop.checkout(maya, { 'idempotency-key': 'shared' });
  const [placed] = await place([[omar, { key: 'shared' }]]);
  expect(placed?.total_cents).toBe(5_00n);
});

// Drop `or p_key is null` from place_order and this must fail: a card that was added meanwhile is bought unseen.
test('a call that names nothing buys nothing once the cart has changed', async () => {
  const maya = await buyer();
  await shop.add(maya, 'butterlamp', '10.00');
  const named = { orderId: newId(), userId: maya.id, key: undefined, cartVersion: undefined };
  await expect(placeOrder(shop.db, { ...named, arrivedVersion: 1n })).rejects.toMatchObject({
    code: 'IO002',
  });
  expect(await unchanged(maya)).toEqual({ orders: 0, balance: 100_00n, cart: 2 });
});

// Drop `distinct on` from place_orders and this must fail: the second order repeats the first.
test('of two orders of one member the first is placed', async () => {
  const maya = await buyer();
  const [first, second] = await place([[maya], [maya]]);
  expect([first?.total_cents, second]).toEqual([5_00n, undefined]);
  expect(await unchanged(maya)).toEqual({ orders: 1, balance: 95_00n, cart: 0 });
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

test('in one batch each member gets their own refusal or purchase', async () => {
  const rich = await Promise.all(Array.from({ length: 5 }, () => buyer()));
  const poor = await buyer(1_00n);
  const nobody = await shop.person(100_00n);
  const answers = await Promise.all([...rich, poor, nobody].map((person) => shop.checkout(person)));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    ...rich.map(() => [201, undefined]),
    [409, 'insufficient-balance'],
    [409, 'cart-empty'],
  ]);
});
