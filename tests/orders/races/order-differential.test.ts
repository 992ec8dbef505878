/**
 * The rules for placing an order exist twice: in `place_order`, which accepts or refuses every order, and in
 * `place_orders` (fast-path/), which places a batch of ordinary orders, because one statement for all of
 * them is several times as fast. This test places generated orders both ways from the same rows, and
 * compares every row and reply.
 */
import fc from 'fast-check';
import { test } from 'vitest';
import { cartVersionOf } from '#server/cart/index.ts';
import { newId } from '#server/kernel/id.ts';
import { checkOut, type PlacedOrder } from '#server/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  type BothWays,
  compareRuns,
  type Ended,
  inOrder,
  type RunQuery,
  raceCalls,
  snapshot,
} from '#tests/support/differential.ts';
import { openPerson } from '#tests/support/ledger.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';
import type { Rehearsal } from '#tests/support/one-connection.ts';

const db = await testDatabase();
await openQueues(db, 'issue-gift-card');

/** The tables that an order writes. */
const tables = [
  'purchase_order',
  'gift_card_unit',
  'cart',
  'cart_item',
  'job',
  'transaction',
  'posting',
  'account',
];

/** Cards of five to fifty dollars: on sale, on sale with a quote in its name, sold out, and retired. */
const cards = [newId(), newId(), newId(), newId()];
await db.query(
  `insert into gift_card (id, slug, name, description, category, image_url, min_cents, max_cents, issuer_product_id,
     in_stock, retired_at)
   select id, 'card-' || place, 'Card “' || place || '”', '', 'food', '/card.svg', 500, 5000, place::text,
     place <> 3, case place when 4 then now() end
   from unnest($1::uuid[]) with ordinality as card (id, place)`,
  [cards],
);
const people: string[] = [];
for (let count = 0; count < 5; count += 1) people.push((await openPerson(db)).id);

const amount = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(500n, 5000n, 1234n) },
  { weight: 1, arbitrary: fc.constantFrom(1n, 499n, 5001n) },
);
const person = fc.record({
  cart: fc.oneof(
    { weight: 1, arbitrary: fc.constant('none' as const) },
    {
      weight: 9,
      arbitrary: fc.uniqueArray(
        fc.record({
          card: fc.oneof(
            { weight: 12, arbitrary: fc.nat({ max: 1 }) },
            { weight: 1, arbitrary: fc.nat({ max: 3 }) },
          ),
          amount,
          quantity: fc.constantFrom(1, 1, 2, 20),
        }),
        { maxLength: 3, selector: ({ card, amount }) => `${card} ${amount}` },
      ),
    },
  ),
  version: fc.constantFrom(1n, 2n, 7n),
  /** The balance beyond the price of the cart. */
  beyond: fc.oneof(
    { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: 100_00n }) },
    { weight: 1, arbitrary: fc.constantFrom(0n, -1n, -500n) },
  ),
  account: fc.constantFrom('open', 'open', 'open', 'open', 'frozen', 'closed'),
  /** An earlier order with this key, or with this version of the cart. */
  before: fc.option(
    fc.record({ key: fc.constantFrom(null, 'first', 'second'), version: fc.constantFrom(1n, 2n) }),
    { freq: 3 },
  ),
});
const scenario = fc.record({
  people: fc.array(person, { minLength: people.length, maxLength: people.length }),
  orders: fc.array(
    fc.record({
      buyer: fc.nat({ max: people.length - 1 }),
      requestKey: fc.constantFrom(undefined, undefined, 'first', 'second', 'third'),
      cartVersion: fc.constantFrom(undefined, undefined, undefined, 1n, 2n, 7n),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

test('both ways of placing an order give the same result', { timeout: 1_800_000 }, () =>
  compareRuns(db, tables, scenario, placeBothWays),
);

async function placeBothWays(
  { db, tx, attempt }: Rehearsal,
  { people: states, orders }: Scenario,
): Promise<BothWays> {
  await setPeople(tx, states);
  const known = { known: new Set([...people, ...cards]), at: new Date(0) };
  // All calls arrive together, on both ways.
  const arrived = await Promise.all(people.map((id) => cartVersionOf(db, id)));
  const place = (fastPaths: boolean) => (order: Scenario['orders'][number]) =>
    checkOut(
      { db, config: { fastPaths, unprovenSpendingCentsPerDay: 0n } },
      {
        ...order,
        actor: { userId: people[order.buyer] ?? '', proven: true },
        arrivedVersion: arrived[order.buyer],
      },
    );
  const raced = await attempt(async () => {
    const { outcomes, order } = await raceCalls(orders, place(true));
    return {
      order,
      done: { outcomes: await withoutIds(tx, outcomes), rows: await snapshot(tx, tables, known) },
    };
  });
  const plain = await attempt(async () => {
    const outcomes = await inOrder(orders, raced.order, place(false));
    return { outcomes: await withoutIds(tx, outcomes), rows: await snapshot(tx, tables, known) };
  });
  return { count: orders.length, fast: raced.done, plain };
}

/** Ids differ, so a placed order is compared by its cards, and a refusal without its order id. */
async function withoutIds(tx: RunQuery, outcomes: Ended[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const outcome of outcomes) {
    if (!('value' in outcome)) {
      const { extra, ...refusal } = outcome;
      all.push(refusal.code === 'key-reused' ? refusal : outcome);
      continue;
    }
    const { orderId, unitIds, ...reply } = outcome.value as PlacedOrder;
    const { rows } = await tx.query(
      'select face_cents from gift_card_unit where order_id = $1 and id = any ($2) order by 1',
      [orderId, unitIds],
    );
    all.push({ ...reply, units: unitIds.length, faces: rows });
  }
  return all;
}

async function setPeople(tx: RunQuery, states: Scenario['people']): Promise<void> {
  const carts = states.map(({ cart }) => (cart === 'none' ? [] : cart));
  const prices = carts.map((items) =>
    items.reduce((sum, { amount, quantity }) => sum + amount * BigInt(quantity), 0n),
  );
  const balances = states.map(({ beyond }, index) => {
    const balance = (prices[index] ?? 0n) + beyond;
    return balance > 0n ? balance : 0n;
  });
  await tx.query(
    `update ledger_account account set balance = case state.account when 'closed' then 0 else state.balance end,
       frozen_at = case state.account when 'frozen' then now() end,
       closed_at = case state.account when 'closed' then now() end
     from unnest($1::uuid[], $2::bigint[], $3::text[]) as state (owner_id, balance, account)
     where account.owner_id = state.owner_id`,
    [people, balances, states.map(({ account }) => account)],
  );
  await tx.query(
    `insert into cart (user_id, version) select * from unnest($1::uuid[], $2::bigint[])`,
    columns(
      states.flatMap(({ cart, version }, index) => (cart === 'none' ? [] : [[people[index], version]])),
      2,
    ),
  );
  await tx.query(
    `insert into cart_item (id, user_id, gift_card_id, amount_cents, quantity)
     select new_id(), * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::int[])`,
    columns(
      carts.flatMap((items, index) =>
        items.map(({ card, amount, quantity }) => [people[index], cards[card], amount, quantity]),
      ),
      4,
    ),
  );
  await tx.query(
    `with before as (
       insert into purchase_order (id, user_id, idempotency_key, cart_version, total_cents, balance_after_cents,
         ledger_transaction_id)
       select new_id(), *, 500, 0, 0 from unnest($1::uuid[], $2::text[], $3::bigint[]) returning id, user_id
     )
     insert into gift_card_unit (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents)
     select new_id(), id, user_id, $4, 'Card', '/card.svg', '1', 500 from before`,
    [
      ...columns(
        states.flatMap(({ before }, index) => (before ? [[people[index], before.key, before.version]] : [])),
        3,
      ),
      cards[0],
    ],
  );
}

function columns(rows: unknown[][], width: number): unknown[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}
