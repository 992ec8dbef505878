/**
 * The job of an automatic top-up may run late: hours after the card processor was away, or when staff try it
 * again.
 */
import { expect, test } from 'vitest';
import { topUpAutomatically } from '#server/enterprise/low-balance/top-up-automatically.ts';
import { newId } from '#server/kernel/id.ts';
import { CHANGES, LINE, openFunded } from './funded.ts';

const { product, db, owner, path, topUp, bringTo, set, read } = await openFunded();

/** A crossing whose job did not run yet, below the line of a rule with a top-up. */
async function cross(): Promise<string> {
  await owner.put(path, { line: null, topUp: null });
  await bringTo(LINE);
  await set({ line: '1000', topUp: { ...topUp, monthlyLimit: '900000' } });
  const crossingId = newId();
  await db.query(
    `insert into low_balance_crossing (id, enterprise_id, crossed_at, line_cents, balance_cents, decision,
       topup_cents, topup_card_id, topup_by, topup_role)
     select $1, enterprise_id, clock_timestamp(), line_cents, 90000, 'top-up', topup_cents, topup_card_id, topup_by, topup_role
     from low_balance`,
    [crossingId],
  );
  await db.query('update low_balance set is_below = true');
  return crossingId;
}

async function outcome(crossingId: string) {
  const { rows } = await db.query(
    `select failure, (select count(*)::int from topup where crossing_id = crossing.id) as charges
     from low_balance_crossing crossing where id = $1`,
    [crossingId],
  );
  return rows[0];
}

test('a late job charges the card once while the rule still asks for it', async () => {
  const crossingId = await cross();
  await topUpAutomatically(product.deps, { crossingId });
  await db.query('delete from low_balance');
  await topUpAutomatically(product.deps, { crossingId });
  expect(await outcome(crossingId)).toEqual({ failure: null, charges: 1 });
});

// Leave isDue out of whyNot, and these must fail.
test.each(Object.entries(CHANGES))('once %s, a late job charges nothing', async (_name, body) => {
  const crossingId = await cross();
  await set(body);
  await topUpAutomatically(product.deps, { crossingId });
  expect(await outcome(crossingId)).toEqual({ failure: 'outdated', charges: 0 });
});

test.each([
  [
    'top-ups are stopped',
    `update low_balance set topup_stopped_at = clock_timestamp(), topup_stopped_because = 'declined'`,
  ],
  ['a manager has chosen another card', `update low_balance set topup_card_id = 'pm_another'`],
  ['a manager has chosen another amount', 'update low_balance set topup_cents = topup_cents + 100'],
  ['the balance is back above the line', 'update low_balance set is_below = false'],
  [
    'a day has passed',
    `update low_balance_crossing set crossed_at = crossed_at - interval '1 day' where failure is null`,
  ],
  [
    'another crossing came after',
    `insert into low_balance_crossing (id, enterprise_id, crossed_at, line_cents, balance_cents, decision)
     select new_id(), enterprise_id, clock_timestamp(), line_cents, 80000, 'notify' from low_balance`,
  ],
])('once %s, a late job charges nothing', async (_name, change) => {
  const crossingId = await cross();
  await db.query(change);
  await topUpAutomatically(product.deps, { crossingId });
  expect(await outcome(crossingId)).toEqual({ failure: 'outdated', charges: 0 });
});

const missed = async () => (await read()).topUp?.missed;

// Leave `last` out of findLowBalance, and this must fail.
test('managers see that a top-up was not made in time, until the balance is back at the line', async () => {
  const crossingId = await cross();
  expect(await missed()).toBeNull();
  // Crossings of the tests above stay before it.
  await db.query(
    `update low_balance_crossing set crossed_at = crossed_at - case when id = $1 then 1 else 3 end * interval '1 day'`,
    [crossingId],
  );
  await topUpAutomatically(product.deps, { crossingId });
  expect(await missed()).toEqual({ at: expect.any(String), because: 'outdated' });
  await db.query('update low_balance set is_below = false');
  expect(await missed()).toBeNull();
});
