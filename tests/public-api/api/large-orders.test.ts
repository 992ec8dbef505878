/** Orders that are executed in the background: accepted at once, repeated by the sweeper, failed or canceled. */
import { OrdersApi } from 'tremendous';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { enterprise } from '#server/ledger/index.ts';
import { acceptOrder, failOrder } from '#server/rewards/index.ts';
import { acmeBalance, fund } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeWithKey, call } from './company.ts';

const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
const acme = await acmeWithKey(product, 200_000_00n);
const orders = new OrdersApi(acme.configuration);

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
  expect(await acmeBalance(product)).toBe(before - BigInt(dollars) * 101_00n);
  const refused = await call(product, acme.key, 'POST', '/orders', { rewards: many(dollars) });
  expect(refused.status).toBe(402);
});

/** A large order that was accepted, and whose job was lost. */
async function abandoned(name: string): Promise<string> {
  await fund(product, acme.id, 500_00n);
  const link = { recipientName: 'Bo', recipientEmail: null, method: 'LINK', deliverAt: null } as const;
  const reward = { ...link, amountCents: 100n, design: 'thanks', message: null } as const;
  const { orderId } = await transaction(product.db, (tx) =>
    acceptOrder(tx, {
      payer: enterprise(acme.id),
      actor: { userId: acme.owner.id, role: 'super_admin' },
      channel: 'api',
      externalId: name,
      contentHash: Buffer.from(name),
      rewards: Array.from({ length: 101 }, () => reward),
      now: new Date(),
    }),
  );
  expect(await stateOf(orderId)).toBe('OPEN');
  return orderId;
}

const stateOf = async (id: string) => (await orders.getOrder(id)).data.order.status;
const age = (id: string, by: string) =>
  product.db.query(`update reward_order set created_at = created_at - $2::interval where id = $1`, [id, by]);
const sweep = async () => {
  await product.deps.jobs.enqueue(product.db, 'sweep-open-orders', {});
  await product.settled();
};

test('an order whose job was lost is executed after ten minutes, once', async () => {
  const id = await abandoned('lost-1');
  const before = await acmeBalance(product);
  await sweep();
  expect(await stateOf(id)).toBe('OPEN');
  await age(id, '11 minutes');
  await sweep();
  await sweep();
  expect(await stateOf(id)).toBe('EXECUTED');
  expect(await acmeBalance(product)).toBe(before - 101_00n);
  // A sweep that read it while it was open comes too late.
  await failOrder(product.db, id, 'not-executed', new Date());
  expect(await stateOf(id)).toBe('EXECUTED');
});

test('an order that could not be executed for a day fails, and moves nothing', async () => {
  const id = await abandoned('lost-2');
  const before = await acmeBalance(product);
  await age(id, '25 hours');
  await sweep();
  expect(await stateOf(id)).toBe('FAILED');
  expect(await acmeBalance(product)).toBe(before);
});

// Execute with the role of the order in executeOrder, and this must fail.
test('an order whose maker lost the right before it was executed fails, and moves nothing', async () => {
  const before = await acmeBalance(product);
  for (const [lost, back] of [
    [`enterprise_role = 'account_manager'`, `enterprise_role = 'super_admin'`],
    ['frozen_at = now()', 'frozen_at = null'],
    ['password_reset_required_at = now()', 'password_reset_required_at = null'],
  ]) {
    const id = await abandoned(`lost-${lost}`);
    await age(id, '11 minutes');
    await product.db.query(`update users set ${lost} where id = $1`, [acme.owner.id]);
    await sweep();
    await product.db.query(`update users set ${back} where id = $1`, [acme.owner.id]);
    expect(await stateOf(id)).toBe('FAILED');
  }
  expect(await acmeBalance(product)).toBe(before + 1_500_00n);
});

test('the company cancels an order that is not executed yet, and it stays canceled', async () => {
  const id = await abandoned('lost-3');
  const before = await acmeBalance(product);
  const reject = () => call(product, acme.key, 'POST', `/order_approvals/${id}/reject`);
  expect((await reject()).body.order).toMatchObject({ id, status: 'CANCELED' });
  expect((await reject()).status).toBe(404);
  await product.deps.jobs.enqueue(product.db, 'execute-reward-order', { orderId: id });
  await product.settled();
  expect(await stateOf(id)).toBe('CANCELED');
  expect(await acmeBalance(product)).toBe(before);
});
