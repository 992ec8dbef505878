/**
 * Compares the records after everything has settled: the product's, the card processor's, the issuer's and
 * the customers'.
 */
import { expect } from 'vitest';
import { balanceOf, checkInvariants } from '#server/ledger/index.ts';
import { systemBalanceOf } from '#tests/support/ledger.ts';
import type { Customers } from '../customers/customers.ts';
import type { Memory } from '../customers/memory.ts';
import { comparePayouts, paidTo } from '../customers/payouts.ts';
import { listOf } from '../customers/returns.ts';
import type { Customer, World } from '../world/world.ts';
import { ordersOfIssuer } from './issuer-books.ts';
import { compareClearing, compareRefunds, type Returned, takenFrom } from './returned-books.ts';

type Intent = { id: string; status: string; amount_received: number; metadata: { paymentId?: string } };
type UnitRow = {
  id: string;
  user_id: string;
  order_id: string;
  state: string;
  face_cents: bigint;
  issuer_order_id: string | null;
};

/** Fails with the differences. Returns how much happened, so that a test can assert a minimum. */
export async function expectBooksAgree(
  world: World,
  customers: Customer[],
  { memory, company }: Pick<Customers, 'memory' | 'company'>,
) {
  expect((await checkInvariants(world.db)).map(({ invariant, detail }) => `${invariant}. ${detail}`)).toEqual(
    [],
  );
  const { rows: world0 } = await world.db.query<{ sum: bigint | null }>(
    'select sum(amount)::bigint as sum from ledger_posting',
  );
  expect(world0[0]?.sum ?? 0n).toBe(0n);
  const { paid, returned } = await comparePayments(world, memory);
  await compareRefunds(world, memory.values());
  const issued = await compareCards(world);
  for (const customer of customers) await compareCustomer(world, customer, memory);
  expect(company.memory.odd).toEqual([]);
  await comparePayouts(world, company);
  return { paid, issued, returned };
}

/** Every intent that succeeded is credited exactly once, and no payment has two. */
async function comparePayments(
  world: World,
  memory: Map<string, Memory>,
): Promise<{ paid: number; returned: Returned }> {
  const intents = await listOf<Intent>(world, 'payment_intents');
  const { rows: payments } = await world.db.query<{
    id: string;
    intent_id: string;
    status: string;
    total_cents: bigint;
  }>('select id, intent_id, status, total_cents from payment');
  const named = intents.map(({ metadata }) => metadata.paymentId);
  expect(new Set(named).size, 'one intent for each payment').toBe(named.length);
  const succeeded = intents.filter(({ status }) => status === 'succeeded');
  expect(
    payments
      .filter(({ status }) => status === 'completed')
      .map(({ id, intent_id }) => `${id} ${intent_id}`)
      .toSorted(),
  ).toEqual(succeeded.map(({ id, metadata }) => `${metadata.paymentId} ${id}`).toSorted());
  const { rows: settlements } = await world.db.query<{ key: string; count: number }>(
    `select operation_key as key, count(*)::int as count from ledger_transaction
     where operation_key like 'settle:%' group by operation_key`,
  );
  expect(settlements.map(({ key }) => key).toSorted()).toEqual(
    succeeded.map(({ id }) => `settle:${id}`).toSorted(),
  );
  const returned = await compareClearing(world, succeeded);
  const remembered = [...memory.values()].flatMap(({ paid, gifts }) => [...paid, ...gifts]);
  expect(succeeded.map(({ id }) => id)).toEqual(expect.arrayContaining(remembered));
  return { paid: succeeded.length, returned };
}

/** Each fulfilled order at the issuer is one card here, and each card here is one such order. */
async function compareCards(world: World): Promise<number> {
  const orders = await ordersOfIssuer(world);
  const filled = orders.filter(({ status }) => status === 'SUCCESSFUL');
  const units = await unitsOf(world);
  const issued = units.filter(({ state }) => state === 'issued');
  const line = (reference: string, order: string | number | null, cents: bigint) =>
    `${reference} ${order} ${cents}`;
  expect(issued.map((unit) => line(unit.id, unit.issuer_order_id, unit.face_cents)).toSorted()).toEqual(
    filled
      .map((order) =>
        line(order.customIdentifier, order.transactionId, BigInt(Math.round(order.product.totalPrice * 100))),
      )
      .toSorted(),
  );
  const sold = issued.reduce((sum, { face_cents }) => sum + face_cents, 0n);
  expect(await systemBalanceOf(world.db, 'issuer_payable')).toBe(sold);
  expect(units.filter(({ state }) => !['issued', 'released'].includes(state))).toEqual([]);
  return issued.length;
}

async function compareCustomer(
  world: World,
  customer: Customer,
  everybodys: Map<string, Memory>,
): Promise<void> {
  const memory = everybodys.get(customer.id);
  if (!memory) return;
  expect(memory.odd).toEqual([]);
  const units = (await unitsOf(world)).filter(({ user_id }) => user_id === customer.id);
  // One key is one order, however often it was sent; each purchase was confirmed to its customer.
  const confirmed = new Map(memory.orders.map((order) => [order.key, order]));
  expect(new Set(memory.orders.map(({ key, orderId }) => `${key} ${orderId}`)).size).toBe(confirmed.size);
  expect([...confirmed.values()].flatMap(({ cards }) => cards).toSorted()).toEqual(
    units.map(({ id }) => id).toSorted(),
  );
  const { rows } = await world.db.query<{ amount_cents: bigint }>(
    `select amount_cents from payment where user_id = $1 and status = 'completed'`,
    [customer.id],
  );
  const added = rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);
  const spent = units
    .filter(({ state }) => state === 'issued')
    .reduce((sum, unit) => sum + unit.face_cents, 0n);
  const sent = memory.sent.reduce((sum, { cents }) => sum + cents, 0n);
  const received = [...everybodys.values()]
    .flatMap((other) => other.sent)
    .filter(({ recipientId }) => recipientId === customer.id)
    .reduce((sum, { cents }) => sum + cents, 0n);
  expect(await balanceOf(world.db, customer.id)).toBe(
    added +
      received -
      sent +
      (await paidTo(world, customer.id)) -
      spent -
      (await takenFrom(world, customer.id)),
  );
}

async function unitsOf({ db }: World): Promise<UnitRow[]> {
  const { rows } = await db.query<UnitRow>(
    'select id, user_id, order_id, state, face_cents, issuer_order_id from gift_card_unit',
  );
  return rows;
}
