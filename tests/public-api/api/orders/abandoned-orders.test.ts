/** Orders whose job was lost, or could not be executed: repeated by the sweeper, or failed. */
import { expect, test } from 'vitest';
import { jobName } from '#server/kernel/jobs.ts';
import { failOrder } from '#server/rewards/index.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { openLargeOrders } from './background.ts';

const { product, acme, abandoned, stateOf } = await openLargeOrders();

const age = (id: string, by: string) =>
  product.db.query(`update reward_order set created_at = created_at - $2::interval where id = $1`, [id, by]);

const sweep = async () => {
  await product.deps.jobs.enqueue(product.db, jobName('sweep-open-orders'), {});
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

const failures = async () =>
  (
    await product.db.query<{ message: string }>(
      `select message from notification where user_id = $1 and title = 'Order Failed' order by id`,
      [acme.owner.id],
    )
  ).rows.map(({ message }) => message);

// Leave `notify` out of failOpenOrder, and this must fail.
test('an order that could not be executed for a day fails, moves nothing, and its maker reads why, once', async () => {
  const id = await abandoned('lost-2');
  const before = await acmeBalance(product);
  await age(id, '25 hours');
  await sweep();
  await sweep();
  expect(await failures()).toEqual([
    'An order by your API key with the external_id “lost-2” failed, and nothing was paid: 101 rewards of $101.00 in all. We could not execute it within a day.',
  ]);
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
