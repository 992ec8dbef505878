/** A test world that its company empties. */
import { OrdersApi } from 'tremendous';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { lockTwins } from '#server/public-api/test-world/twin-store.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { call, clientOf, newKey } from '../company.ts';
import { openWorlds, order } from './worlds.ts';

const { world, product, acme, db, state, mails, mailTo } = await openWorlds();

test('emptied, it is as new, its keys stay, and the company next door keeps its own', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  const { manager } = await otherCompany(product);
  const own = await product.db.query<{ email: string }>(
    `update users set enterprise_role = 'super_admin' where id = $1 returning email`,
    [manager.id],
  );
  const neighbor = await product.signIn(own.rows[0]?.email ?? '');
  const { key: theirs } = await newKey(neighbor, { mode: 'test' });
  await new OrdersApi(clientOf(product, theirs)).createOrder(order(10, 'theirs@example.net'));
  await new OrdersApi(clientOf(product, key)).createOrder(order(10, 'ours@example.net'));
  await mailTo('ours@example.net', /./);
  expect((await mails()).map(({ to }) => to)).not.toContain('theirs@example.net');

  const emptied = await Promise.all([1, 2, 3].map(() => acme.owner.post('/api/enterprise/test-world/empty')));
  expect(emptied.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await call(product, key, 'GET', '/orders');
  expect(body.orders).toMatchObject([{ payment: { total: 50 } }]);
  expect(await state()).toMatchObject({ balance: '100000.00' });
  await eventually(async () => expect((await mails()).map(({ to }) => to)).toEqual(['nora@example.com']));
  expect((await call(product, theirs, 'GET', '/orders')).body.total_count).toBe(2);
  const twins = await world.query('select from test_twin where retired_at is null');
  expect(twins.rows).toHaveLength(2);
});

// Name the twin before taking the lock, and this must fail.
test('emptied again while the first call waits, it ends with the later twin', async () => {
  const later = newId();
  let first: ReturnType<typeof acme.owner.post> | undefined;
  await transaction(world, async (tx) => {
    await lockTwins(tx, acme.id);
    first = acme.owner.post('/api/enterprise/test-world/empty');
    await heldUp(world);
    await db.query('update test_world set twin_id = $2 where enterprise_id = $1', [acme.id, later]);
  });
  expect((await first)?.status).toBe(200);
  const working = await world.query(
    'select id from test_twin where of_enterprise_id = $1 and retired_at is null',
    [acme.id],
  );
  expect(working.rows).toEqual([{ id: later }]);
});
