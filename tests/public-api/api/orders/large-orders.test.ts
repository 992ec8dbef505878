/** Orders that are executed in the background: accepted at once, failed or canceled. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { findActingManager, sendRewardsIn } from '#server/enterprise/index.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { lockOpenOrder } from '#server/rewards/index.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { call } from '../company.ts';
import { openLargeOrders } from './background.ts';

const { product, acme, orders, abandoned, stateOf } = await openLargeOrders();

test('a large order is accepted at once, and executed in the background, once', async () => {
  const before = await acmeBalance(product);
  const rewardsOf = Array.from({ length: 300 }, (_, index) => ({
    value: { denomination: 1.25 },
    recipient: { email: `many-${index}@example.net` },
    delivery: { method: 'EMAIL' },
  }));
  const request = { external_id: 'many', rewards: rewardsOf };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call(product, acme.key, 'POST', '/orders', request)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201, 201, 201]);
  // What has no ids yet is left out: an empty list would say that there are no rewards.
  for (const { body } of answers)
    if (body.order.status === 'OPEN') expect(body.order).not.toHaveProperty('rewards');
  const order = await eventually(
    async () => {
      const found = (await orders.getOrder('many')).data.order;
      return found.status === 'EXECUTED' && found;
    },
    { timeoutMs: 20_000 },
  );
  expect(order.rewards).toHaveLength(300);
  expect(await acmeBalance(product)).toBe(before - 375_00n);
  const [listed] = (await orders.listOrders(0, undefined, 'many')).data.orders;
  expect(listed).toMatchObject({ id: order.id, payment: { total: 375 } });
  expect(listed).not.toHaveProperty('rewards');
});

// Read the rewards of an `OPEN` order too, in shownOrder, and this must fail.
test('a large order that is executed while it is read is answered as it was before, or as it is then', async () => {
  const id = await abandoned('while-read');
  const read = await transaction(product.db, async (tx) => {
    await tx.query('lock table reward in access exclusive mode');
    const reading = call(product, acme.key, 'GET', `/orders/${id}`);
    // The order is read, and its rewards are read once this transaction has written them.
    const isAnswered = reading.then(() => true);
    await Promise.race([heldUp(product.db), isAnswered]);
    const open = await lockOpenOrder(tx, id);
    if (!open) throw new Error('The order is not open.');
    const maker = { userId: acme.owner.id, enterpriseId: acme.id, setAt: open.order.createdAt };
    const acting = await findActingManager(tx, maker, 'enterprise-api');
    if (!acting) throw new Error('The owner may not order.');
    const { rewards, order } = open;
    const { externalId, contentHash } = order;
    const sent = { id, channel: 'api', rewards, externalId, ...(contentHash && { contentHash }) } as const;
    await sendRewardsIn(tx, product.deps, acting, sent);
    return { reading };
  });
  const { order } = (await read.reading).body;
  expect([order.status, 'rewards' in order]).toEqual(
    order.status === 'OPEN' ? ['OPEN', false] : ['EXECUTED', true],
  );
  expect(await stateOf(id)).toBe('EXECUTED');
});

test('a large order that can no longer be paid fails, and moves nothing', async () => {
  const before = await acmeBalance(product);
  const many = (denomination: number) =>
    Array.from({ length: 101 }, (_, index) => ({
      value: { denomination },
      recipient: { email: `all-${index}@example.net` },
      delivery: { method: 'EMAIL' },
    }));
  const dollars = Math.floor(Number(before) / 100 / 101);
  const [one, other] = await Promise.all(
    ['one', 'other'].map((name) =>
      call(product, acme.key, 'POST', '/orders', { external_id: `rest-${name}`, rewards: many(dollars) }),
    ),
  );
  expect([one?.status, other?.status]).toEqual([200, 200]);
  await product.settled();
  const states = await Promise.all(
    ['rest-one', 'rest-other'].map(async (id) => (await orders.getOrder(id)).data.order.status),
  );
  expect(states.toSorted()).toEqual(['EXECUTED', 'FAILED']);
  const { rows: notified } = await product.db.query<{ message: string }>(
    `select message from notification where user_id = $1 and title = 'Order Failed'`,
    [acme.owner.id],
  );
  expect(notified).toHaveLength(1);
  expect(notified[0]?.message).toMatch(/“rest-(one|other)” failed, .* does not cover this/);
  expect(await acmeBalance(product)).toBe(before - BigInt(dollars) * 101_00n);
  const refused = await call(product, acme.key, 'POST', '/orders', { rewards: many(dollars) });
  expect(refused.status).toBe(402);
});

// Take requireMaySend out of createOrder, and this must fail.
test('a large order that its maker may not place is refused at once', async () => {
  const many = (email: string) => ({
    external_id: 'not-mine',
    rewards: Array.from({ length: 101 }, (_, index) => ({
      value: { denomination: 1 },
      recipient: { email: index === 100 ? email : `each-${index}@example.net` },
      delivery: { method: 'EMAIL' },
    })),
  });
  const place = (email: string) => call(product, acme.key, 'POST', '/orders', many(email));
  const own = await place(acme.owner.email);
  expect(own.status).toBe(422);
  expect(own.body.errors.payload).toEqual({ rewards: { 100: { recipient: { email: expect.any(String) } } } });
  const active = (is: boolean) =>
    product.db.query('update enterprise set is_active = $2 where id = $1', [acme.id, is]);
  await active(false);
  expect((await place('last@example.net')).status).toBe(403);
  await active(true);
  expect((await call(product, acme.key, 'GET', '/orders/not-mine')).status).toBe(404);
});

test('the company cancels an order that is not executed yet, and it stays canceled', async () => {
  const id = await abandoned('lost-3');
  const before = await acmeBalance(product);
  const reject = () => call(product, acme.key, 'POST', `/order_approvals/${id}/reject`);
  expect((await reject()).body.order).toMatchObject({ id, status: 'CANCELED' });
  expect((await reject()).status).toBe(422);
  await product.deps.jobs.enqueue(product.db, jobName('execute-reward-order'), { orderId: id });
  await product.settled();
  expect(await stateOf(id)).toBe('CANCELED');
  expect(await acmeBalance(product)).toBe(before);
});
