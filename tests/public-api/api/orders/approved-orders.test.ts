/** Who may decide about an order of the official client, and for how long its key orders. */
import { OrdersApi } from 'tremendous';
import { expect, test } from 'vitest';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call, newKey } from '../company.ts';
import { orderLink } from '../ordered.ts';

const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
const acme = await acmeWithKey(product, 200_000_00n);
const orders = new OrdersApi(acme.configuration);

/** The longest that an order can have. */
const LONG_ID = 'x'.repeat(255);

const linkOf = (denomination: number) => orderLink(orders, denomination);

// Leave `isOwn` out of the routes of orders, and this must fail.
test('an order above the line waits: another super admin’s key approves it, and its own takes it back', async () => {
  const line = async (channels: object[]) =>
    acme.owner.put('/api/enterprise/payout-rules/roles/super_admin', { channels });
  const other = await product.signIn('account_manager');
  const role = (name: string) =>
    product.db.query('update users set enterprise_role = $2 where id = $1', [other.id, name]);
  const decide = (key: string, id: string, what: 'approve' | 'reject') =>
    call(product, key, 'POST', `/order_approvals/${id}/${what}`);
  await line([{ channel: 'api', approvalAbove: '50.00' }]);
  await role('super_admin');
  const { key } = await newKey(await product.signIn('account_manager'));
  const before = await acmeBalance(product);
  const [first, second] = [await linkOf(60), await linkOf(70)];
  expect([await stateOf(first.orderId), await stateOf(second.orderId)]).toEqual(
    Array(2).fill('PENDING APPROVAL'),
  );
  expect(await acmeBalance(product)).toBe(before - 130_00n);
  // Clients read `payment` as "paid".
  for (const { orderId } of [first, second])
    expect((await orders.getOrder(orderId)).data.order).not.toHaveProperty('payment');
  expect((await decide(acme.key, first.orderId, 'approve')).status).toBe(409);
  expect((await decide(key, first.orderId, 'approve')).body.order).toMatchObject({
    status: 'EXECUTED',
    payment: { total: 60 },
  });
  expect((await decide(key, first.orderId, 'reject')).status).toBe(409);
  await product.db.query('update reward_order set external_id = $2 where id = $1', [second.orderId, LONG_ID]);
  const taken = (await decide(acme.key, LONG_ID, 'reject')).body.order;
  expect(taken.status).toBe('CANCELED');
  expect(taken).not.toHaveProperty('payment');
  expect(await acmeBalance(product)).toBe(before - 60_00n);
  await role('account_manager');
  await line([]);
});

const stateOf = async (id: string) => (await orders.getOrder(id)).data.order.status;

test('a key ends with the power of the person who made it', async () => {
  await product.db.query(`update users set enterprise_role = 'account_manager' where id = $1`, [
    acme.owner.id,
  ]);
  expect(await call(product, acme.key, 'GET', '/orders')).toMatchObject({
    status: 401,
    body: { errors: { message: 'The person who made this key is no longer a super admin of the company.' } },
  });
});
