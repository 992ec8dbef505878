/** A balance that falls below its line is topped up from a saved card, once for each crossing. */
import { expect, test } from 'vitest';
import { topUpAutomatically } from '#server/enterprise/low-balance/top-up-automatically.ts';
import { call, newKey } from '#tests/public-api/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { retried } from '#tests/support/retried.ts';
import { openFunded } from './funded.ts';

const {
  product,
  db,
  owner,
  manager,
  visa,
  topUp,
  balance,
  bringTo,
  begin,
  titles,
  crossings,
  automaticTopUps,
} = await openFunded();

// Give createTopup a new key for each run and this must fail.
test('a job that runs again, and beside itself, charges nothing again', async () => {
  await begin(topUp);
  await bringTo(900_00n);
  await product.settled();
  const after = await balance();
  const [crossing] = await crossings();
  const again = { crossingId: crossing?.id ?? '' };
  await Promise.all(Array.from({ length: 6 }, () => topUpAutomatically(product.deps, again)));
  expect(await balance()).toBe(after);
  expect(await automaticTopUps()).toHaveLength(1);
  await expect(
    db.query(
      `insert into topup (id, enterprise_id, idempotency_key, card_id, payment_id, created_by, created_at, crossing_id)
       select new_id(), enterprise_id, 'another', card_id, payment_id, created_by, now(), crossing_id
       from topup where crossing_id = $1`,
      [again.crossingId],
    ),
  ).rejects.toThrow(/unique/);
});

test('the public API and its webhooks have the top-up', async () => {
  await owner.post('/api/enterprise/webhooks', { url: 'http://localhost:9/', events: [] });
  await begin(topUp);
  await bringTo(900_00n);
  await product.settled();
  const [made] = await automaticTopUps();
  const { key } = await newKey(owner);
  expect((await call(product, key, 'GET', `/topups/${made?.id}`)).body).toMatchObject({
    topup: { id: made?.id, amount: 1500, status: 'fully_credited', funding_source_id: visa },
  });
  const { rows } = await db.query<{ event: string }>(
    'select event from webhook_delivery where resource_id = $1 order by number',
    [made?.id],
  );
  expect(rows.map(({ event }) => event)).toEqual(['TOPUPS.CREATED', 'TOPUPS.FULLY_CREDITED']);
});

test('while the card processor is down, the charge waits for it', async () => {
  await begin(topUp);
  await product.fault('stripe', { match: '*', fault: 'down', times: 1000 });
  await bringTo(900_00n);
  await eventually(async () => (await titles()).length === 2);
  expect(await balance()).toBe(900_00n);
  await product.mend('stripe');
  await retried(product, 'top-up-automatically');
  expect(await balance()).toBe(2_400_00n);
});

// Leave the manager of the rule out of findCrossing and this must fail.
test('a top-up that another manager saves before its job runs acts for that manager', async () => {
  await begin(topUp);
  await product.fault('stripe', { match: '*', fault: 'down', times: 1000 });
  await bringTo(900_00n);
  await eventually(async () => (await titles()).length > 0);
  await db.query(`update low_balance set topup_by = $1, topup_role = 'account_manager'`, [manager.id]);
  await db.query('update users set frozen_at = now() where id = $1', [owner.id]);
  await product.mend('stripe');
  await retried(product, 'top-up-automatically');
  expect([await crossings(), await balance()]).toMatchObject([[{ failure: null }], 2_400_00n]);
  await db.query('update users set frozen_at = null where id = $1', [owner.id]);
});
