/** Budgets of a period, and what is left of them. */
import { expect, test } from 'vitest';
import { rehearseOnOne } from '#tests/support/one-connection.ts';
import { acmeId, newRecipient } from '../company.ts';
import { openLimits, send } from './limited.ts';

const { product, db, owner, dept, room, setRole, setPerson } = await openLimits();

test('a budget of a quarter refuses what is above it, and says what is left', async () => {
  const c = await newRecipient(product, { listedBy: dept });
  await setRole('department_manager', {});
  await setPerson(dept.id, {
    limits: null,
    budget: { amount: await room(dept.id, 300_00n, 'quarter'), period: 'quarter', rollover: false },
  });
  const toC = (amount: string) => dept.post(send, { recipientId: c.id, amount });
  expect(await toC('300.01')).toMatchObject({
    status: 409,
    body: {
      limit: 'budget',
      left: '300.00',
      fields: { amount: 'Your budget has $300.00 left for this quarter.' },
    },
  });
  expect((await toC('300')).status).toBe(200);
  expect((await toC('0.01')).status).toBe(409);
});

test.each([
  // A budget of $100 a period that began in January; what was spent on which day; today; what is left.
  ['month', false, '2026-01-01', '2026-01-10', '2026-01-31', 40_00],
  ['month', false, '2026-01-01', '2026-01-31', '2026-02-01', 100_00],
  ['month', true, '2026-01-01', '2026-01-31', '2026-02-01', 140_00],
  ['month', true, '2026-01-01', '2026-01-31', '2027-01-01', 1240_00],
  ['quarter', true, '2026-01-01', '2026-02-03', '2026-03-31', 40_00],
  ['quarter', true, '2026-01-01', '2026-02-03', '2026-04-01', 140_00],
  ['quarter', false, '2026-01-01', '2026-04-01', '2026-04-02', 40_00],
  ['year', true, '2026-01-01', '2026-12-31', '2027-06-01', 140_00],
  ['year', false, '2026-01-01', '2026-12-31', '2027-06-01', 100_00],
  // Counted by a call that read its clock after midnight and was first: the period is the same, so it counts.
  ['month', false, '2026-01-01', '2026-01-16', '2026-01-15', 40_00],
  ['quarter', false, '2026-01-01', '2026-02-01', '2026-01-31', 40_00],
  ['month', true, '2026-01-01', '2026-02-01', '2026-01-31', 40_00],
  // It belongs to the next period.
  ['month', false, '2026-01-01', '2026-02-01', '2026-01-31', 100_00],
] as const)(
  'a budget by %s, rollover %s, from %s, spent on %s, has on %s %d cents left',
  async (period, rollover, from, spent, today, left) => {
    const enterpriseId = await acmeId(product);
    const { rows } = await rehearseOnOne(db, async ({ tx }) => {
      await tx.query('delete from payout_budget where user_id = $1', [owner.id]);
      await tx.query('delete from payout_spent where user_id = $1', [owner.id]);
      await tx.query(
        `insert into payout_budget (user_id, enterprise_id, amount_cents, period, rollover, starts_on, updated_at)
         values ($1, $2, 10000, $3, $4, $5, now())`,
        [owner.id, enterpriseId, period, rollover, from],
      );
      await tx.query('insert into payout_spent (user_id, day, cents) values ($1, $2, 6000)', [
        owner.id,
        spent,
      ]);
      return tx.query<{ left_cents: bigint }>(
        `select left_cents from payout_room($1, $2, 'super_admin', $3)`,
        [enterpriseId, owner.id, today],
      );
    });
    expect(rows.map(({ left_cents }) => Number(left_cents))).toEqual([left]);
  },
);

// End the days of a month at p_day in payout_room, and this must fail.
test('what was counted after midnight is in the limit of the month, and not in that of the day before', async () => {
  const enterpriseId = await acmeId(product);
  const { rows } = await rehearseOnOne(db, async ({ tx }) => {
    await tx.query('delete from payout_spent where user_id = $1', [dept.id]);
    await tx.query('delete from payout_budget where user_id = $1', [dept.id]);
    await tx.query('delete from payout_person_limit where user_id = $1', [dept.id]);
    await tx.query(
      `insert into payout_person_limit (user_id, enterprise_id, day_limit_cents, month_limit_cents, updated_at)
       values ($1, $2, 5000, 10000, now())`,
      [dept.id, enterpriseId],
    );
    await tx.query(
      `insert into payout_spent (user_id, day, cents) values ($1, '2026-01-15', 1000), ($1, '2026-01-16', 3000)`,
      [dept.id],
    );
    return tx.query<{ kind: string; left_cents: bigint }>(
      `select kind, left_cents from payout_room($1, $2, 'department_manager', '2026-01-15') order by kind`,
      [enterpriseId, dept.id],
    );
  });
  expect(rows).toEqual([
    { kind: 'day', left_cents: 4000n },
    { kind: 'month', left_cents: 6000n },
  ]);
});
