/** Simultaneous orders (place_orders). Each test names the condition whose removal makes it fail. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { placeOrder } from '#server/orders/store.ts';
import { openOrders } from './placed.ts';

const { shop, place, buyer, unchanged } = await openOrders();

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

// Drop `distinct on` from place_orders and this must fail: the second order repeats the first.
test('of two orders of one member the first is placed', async () => {
  const maya = await buyer();
  const [first, second] = await place([[maya], [maya]]);
  expect([first?.total_cents, second]).toEqual([5_00n, undefined]);
  expect(await unchanged(maya)).toEqual({ orders: 1, balance: 95_00n, cart: 0 });
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
