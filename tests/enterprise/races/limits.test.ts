import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { race } from '#tests/support/race.ts';
import { acmeId, fund, newRecipient } from '../api/company.ts';

// The day of the limits does not end during the file.
const product = await testApp({ clock: testClock() });
const { db } = product;
const owner = await product.signIn('super_admin');
const staff = await product.signIn('account_staff');
await fund(product, await acmeId(product), 1_000_000_00n);

// Call payout_count in pay_person before ledger_post, which takes the lock of the company's balance, and this
// must fail: every payout then reads the sum of before.
test.each([
  ['a day limit', { limits: { dayLimit: '1000' }, budget: null }],
  ['a budget', { limits: {}, budget: { amount: '1600', period: 'month', rollover: false } }],
] as const)('twenty-four payouts at once stay below %s', async (_what, rule) => {
  await owner.put('/api/enterprise/payout-rules/roles/account_staff', {});
  expect((await owner.put(`/api/enterprise/payout-rules/people/${staff.id}`, rule)).status).toBe(200);
  const people = await Promise.all(
    Array.from({ length: 24 }, () => newRecipient(product, { listedBy: staff })),
  );
  const before = await spent();
  const answers = await Promise.all(
    people.map(({ id }) => staff.post('/api/enterprise/send-funds', { recipientId: id, amount: '150' })),
  );
  const paid = answers.filter(({ status }) => status === 200).length;
  const allowed = rule.budget ? 1600_00n : 1000_00n;
  expect(BigInt(paid)).toBe((allowed - before) / 150_00n);
  expect(answers.filter(({ body }) => body.code === 'payout-limit')).toHaveLength(24 - paid);
  const balances = await Promise.all(people.map(({ id }) => balanceOf(db, id)));
  expect(balances.reduce((sum, each) => sum + each, 0n)).toBe(BigInt(paid) * 150_00n);
});

// Take lockCompanyStaff out of setPersonRule, and this must fail: the second insert meets the first one's
// row.
test('six changes of one manager’s limits at once are made one after the other', async () => {
  const path = `/api/enterprise/payout-rules/people/${staff.id}`;
  expect((await owner.put(path, { limits: null, budget: null })).status).toBe(200);
  const answers = await race(db, 6, (n) =>
    owner.put(path, { limits: { dayLimit: `${n + 1}` }, budget: null }),
  );
  const statuses = answers.map((answer) => (answer.ok ? answer.value.status : answer.error));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
});

async function spent(): Promise<bigint> {
  const { rows } = await db.query<{ cents: bigint }>(
    'select coalesce(sum(cents), 0)::bigint as cents from payout_spent where user_id = $1',
    [staff.id],
  );
  return rows[0]?.cents ?? 0n;
}
