/** Which payments the sweeper takes, and in which order. */
import { afterEach, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { claimDueDisputes } from '#server/payments/disputes/dispute-store.ts';
import { claimDuePayments } from '#server/payments/payment-state-store.ts';
import { claimDueRefunds } from '#server/payments/refunds/refund-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { countHeldUp } from '#tests/support/faults/held-up.ts';
import { openBank } from '../bank.ts';
import { returnedMoney } from '../returned-money.ts';

const bank = await openBank();
const money = returnedMoney(bank);

afterEach(() => bank.noFaults());

const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
const claim = { now: hour(20), until: hour(21), limit: 1 };

const claims = [
  ['payments', 'payment', async () => (await claimDuePayments(bank.db, claim)).map(({ id }) => id)],
  ['refunds', 'refund', async () => (await claimDueRefunds(bank.db, claim)).map(({ id }) => id)],
  ['disputes', 'dispute', () => claimDueDisputes(bank.db, claim)],
] as const;

// Drop the order from a claim, or what it claims, and its row must fail.
test.each(claims)('of the %s, those come first that waited longest', async (_name, table, claimNext) => {
  const maya = await bank.person();
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) ids.push(await money.waitingFor(table, maya));
  const key = table === 'dispute' ? 'provider_dispute_id' : 'id';
  await bank.db.query(`update ${table} set next_check_at = null`);
  // The order of the rows is another one.
  for (const [place, hours] of [3, 1, 2].entries())
    await bank.db.query(`update ${table} set next_check_at = $2 where ${key} = $1`, [
      ids[place],
      hour(hours),
    ]);
  const claimed = [await claimNext(), await claimNext(), await claimNext(), await claimNext()];
  expect(claimed).toEqual([[ids[1]], [ids[2]], [ids[0]], []]);
  await bank.db.query(`update ${table} set next_check_at = null`);
});

// Drop `for update skip locked` from a claim, and its row must fail: the claim waits for the lock.
test.each(claims)(
  'of the %s, one that another worker holds is passed over',
  async (_name, table, claimNext) => {
    const maya = await bank.person();
    const ids = [await money.waitingFor(table, maya), await money.waitingFor(table, maya)];
    const key = table === 'dispute' ? 'provider_dispute_id' : 'id';
    await bank.db.query(`update ${table} set next_check_at = null`);
    for (const [place, id] of ids.entries())
      await bank.db.query(`update ${table} set next_check_at = $2 where ${key} = $1`, [id, hour(place)]);
    await transaction(bank.db, async (tx) => {
      await tx.query(`select from ${table} where ${key} = $1 for update`, [ids[0]]);
      let claimed: readonly string[] | undefined;
      void claimNext().then((found) => {
        claimed = found;
      });
      await eventually(async () => claimed !== undefined || (await countHeldUp(bank.db)) > 0);
      expect(claimed).toEqual([ids[1]]);
    });
    expect(await claimNext()).toEqual([ids[0]]);
    await bank.db.query(`update ${table} set next_check_at = null`);
  },
);
