import { expect, test } from 'vitest';
import type { OwnRule, PayoutRules } from '#contract/enterprise/limits.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { CompanyActor } from '#server/enterprise/require-company-actor.ts';
import { sendRewards } from '#server/enterprise/rewards/send-rewards.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { rehearse } from '#tests/support/one-connection.ts';
import { acmeBalance, acmeId, fund, newRecipient, upload } from './company.ts';

const product = await testApp();
const { db } = product;
const owner = await product.signIn('super_admin');
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
const dept = await product.signIn('department_manager');
const send = '/api/enterprise/send-funds';
const rules = '/api/enterprise/payout-rules';
await fund(product, await acmeId(product), 1_000_000_00n);
// The demo paid on this day; its payouts count like all others.
const spentBy = async (id: string) => {
  const { rows } = await db.query<{ cents: bigint }>(
    'select coalesce(sum(cents), 0)::bigint as cents from payout_spent where user_id = $1',
    [id],
  );
  return rows[0]?.cents ?? 0n;
};
/** What they spent so far and this much more. */
const room = async (id: string, more: bigint) => formatCents((await spentBy(id)) + more);
const nora = await newRecipient(product, { listedBy: staff });

const pay = (by: SignedIn, amount: string) => by.post(send, { recipientId: nora.id, amount });
const setRole = (role: string, body: object) => owner.put<PayoutRules>(`${rules}/roles/${role}`, body);
const setPerson = (id: string, body: object) => owner.put<PayoutRules>(`${rules}/people/${id}`, body);
test('account staff pay at most $2,500 to one person, and the refusal says so at the field', async () => {
  const before = await acmeBalance(product);
  const message = 'You can pay at most $2,500.00 to one person at a time.';
  expect(await pay(staff, '3000')).toMatchObject({
    status: 409,
    body: { code: 'payout-limit', message, fields: { amount: message }, limit: 'payout', left: '2500.00' },
  });
  expect(await acmeBalance(product)).toBe(before);
  expect((await pay(staff, '2500')).status).toBe(202);
});

test('the day allows $5,000, what waits included, and the refusal says what is left', async () => {
  await setRole('account_staff', { payoutLimit: '2500', dayLimit: '5000', monthLimit: '20000' });
  expect((await pay(staff, '2400')).status).toBe(200);
  const message = 'You can pay at most $5,000.00 a day. $100.00 is left today.';
  expect(await pay(staff, '100.01')).toMatchObject({
    status: 409,
    body: { code: 'payout-limit', fields: { amount: message }, limit: 'day', left: '100.00' },
  });
  expect((await staff.get<OwnRule>(`${rules}/own`)).body).toEqual({
    approvalAbove: null,
    approvalLeft: null,
    batches: { approvalAbove: null, approvalLeft: null },
    payoutLimit: '2500.00',
    room: [
      { kind: 'day', period: null, allowed: '5000.00', left: '100.00' },
      { kind: 'month', period: null, allowed: '20000.00', left: '15100.00' },
    ],
  });
  expect((await pay(staff, '100')).status).toBe(200);
  expect((await pay(staff, '0.01')).status).toBe(409);
});

test('a payout that is not approved counts no longer', async () => {
  await setRole('account_staff', { approvalAbove: '250', dayLimit: '5500' });
  const waits = await staff.post<{ payoutRequestId: string }>(send, { recipientId: nora.id, amount: '500' });
  expect(waits.status).toBe(202);
  expect((await pay(staff, '0.01')).body).toMatchObject({ code: 'payout-limit', left: '0.00' });
  await manager.post(`/api/enterprise/approvals/${waits.body.payoutRequestId}/reject`, {});
  expect((await pay(staff, '250')).status).toBe(200);
});

test('the month counts the days before', async () => {
  await setRole('account_staff', { monthLimit: '6000' });
  expect((await pay(staff, '750.01')).body).toMatchObject({
    fields: { amount: 'You can pay at most $6,000.00 a month. $750.00 is left this month.' },
  });
  await setRole('account_staff', {});
  expect((await pay(staff, '750.01')).status).toBe(200);
});

test('a manager’s own limits stand in place of those of the role', async () => {
  await setRole('account_manager', { dayLimit: await room(manager.id, 10_00n) });
  expect((await pay(manager, '11')).status).toBe(409);
  const dayLimit = await room(manager.id, 40_00n);
  const answer = await setPerson(manager.id, { limits: { dayLimit }, budget: null });
  expect(answer.body.people.find(({ userId }) => userId === manager.id)).toMatchObject({
    limits: { payoutLimit: null, dayLimit, monthLimit: null },
    budget: null,
    room: [{ kind: 'day', allowed: dayLimit, left: '40.00' }],
  });
  expect((await pay(manager, '40')).status).toBe(200);
  expect((await pay(manager, '0.01')).status).toBe(409);
  await setPerson(manager.id, { limits: null, budget: null });
  expect((await pay(manager, '0.01')).status).toBe(409);
  await setRole('account_manager', {});
  expect((await pay(manager, '0.01')).status).toBe(200);
});

test('a batch counts as a whole, each row against the limit of one payout; what is not paid counts no longer', async () => {
  const [a, b] = [
    await newRecipient(product, { listedBy: dept }),
    await newRecipient(product, { listedBy: dept }),
  ];
  await setRole('department_manager', { payoutLimit: '200', dayLimit: await room(dept.id, 300_00n) });
  const preview = async (rows: string) =>
    (await upload<PayoutBatch>(dept, '/api/enterprise/payouts/csv', `email,amount\n${rows}`)).body.id;
  const confirm = (id: string) => dept.post<PayoutBatch>(`/api/enterprise/payouts/${id}/confirm`);
  expect(await confirm(await preview(`${a.email},200.01\n`))).toMatchObject({
    status: 409,
    body: { code: 'payout-limit', limit: 'payout' },
  });
  expect(await confirm(await preview(`${a.email},200\n${b.email},100.01\n`))).toMatchObject({
    status: 409,
    body: { code: 'payout-limit', fields: { total: expect.stringContaining('$300.00 is left today') } },
  });
  const id = await preview(`${a.email},200\n${b.email},100\n`);
  // One of them leaves the list before the batch runs.
  await db.query('delete from employee where user_id = $1', [b.id]);
  expect((await confirm(id)).status).toBe(202);
  await product.settled();
  expect(await balanceOf(db, a.id)).toBe(200_00n);
  expect((await dept.get<OwnRule>(`${rules}/own`)).body.room).toMatchObject([
    { kind: 'day', left: '100.00' },
  ]);
});

test('a budget of a quarter refuses what is above it, and says what is left', async () => {
  const c = await newRecipient(product, { listedBy: dept });
  await setRole('department_manager', {});
  await setPerson(dept.id, {
    limits: null,
    budget: { amount: await room(dept.id, 300_00n), period: 'quarter', rollover: false },
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
] as const)(
  'a budget by %s, rollover %s, from %s, spent on %s, has on %s %d cents left',
  async (period, rollover, from, spent, today, left) => {
    const enterpriseId = await acmeId(product);
    const { rows } = await rehearse(db, async ({ tx }) => {
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

// Let payout_line_left take the role's line for every channel, and this must fail.
test('a channel with a line of its own waits above it, and counts for itself', async () => {
  const [one, other] = [await newRecipient(product, { listedBy: staff }), await newRecipient(product)];
  await db.query('delete from payout_unapproved');
  const batch = { channel: 'file', approvalAbove: '50' };
  await setRole('account_staff', { approvalAbove: '250', channels: [batch] });
  await setRole('super_admin', { channels: [{ channel: 'api', approvalAbove: '10.00' }] });
  const payMany = async (amount: string) => {
    const csv = `email,amount\n${one.email},${amount}\n`;
    const { id } = (await upload<PayoutBatch>(staff, '/api/enterprise/payouts/csv', csv)).body;
    await staff.post(`/api/enterprise/payouts/${id}/confirm`);
    return (await staff.get<PayoutBatch>(`/api/enterprise/payouts/${id}`)).body.status;
  };
  expect((await pay(staff, '200')).status).toBe(200);
  expect(await payMany('50.01')).toBe('waiting');
  expect(await payMany('50')).not.toBe('waiting');
  expect((await staff.get<OwnRule>(`${rules}/own`)).body).toMatchObject({
    approvalAbove: '250.00',
    approvalLeft: '50.00',
    batches: { approvalAbove: '50.00', approvalLeft: '0.00' },
  });
  expect((await pay(staff, '50.01')).status).toBe(202);

  const acting: CompanyActor = {
    ...{ userId: owner.id, role: 'super_admin', enterpriseId: await acmeId(product), ownOnly: false },
  };
  const order = async (channel: 'api' | 'dashboard') =>
    (
      await sendRewards(product.deps, acting, {
        channel,
        rewards: [
          {
            ...{ amountCents: 10_01n, recipientName: '', recipientEmail: other.email, method: 'EMAIL' },
            ...{ deliverAt: null, design: 'thanks', message: null },
          },
        ],
      })
    ).state;
  expect([await order('api'), await order('dashboard')]).toEqual(['PENDING APPROVAL', 'EXECUTED']);

  const channelsOf = async (body: object) =>
    (await setRole('account_staff', body)).body.roles.find(({ role }) => role === 'account_staff')?.channels;
  expect(await channelsOf({ approvalAbove: '250' })).toEqual([{ channel: 'file', approvalAbove: '50.00' }]);
  expect(await channelsOf({ approvalAbove: '250', channels: [] })).toEqual([]);
  expect((await setRole('account_staff', { channels: [batch, batch] })).status).toBe(400);
  expect((await staff.get<OwnRule>(`${rules}/own`)).body).toMatchObject({
    batches: { approvalAbove: '250.00', approvalLeft: '0.00' },
  });
});

test('only a super admin sets limits, for managers of their own company', async () => {
  for (const person of [manager, staff, dept])
    expect((await person.put(`${rules}/roles/account_staff`, {})).status).toBe(403);
  expect((await staff.get(rules)).status).toBe(403);
  expect((await setPerson(nora.id, { limits: null, budget: null })).status).toBe(404);
  expect(await setRole('account_staff', { dayLimit: '-1' })).toMatchObject({
    status: 400,
    body: { fields: { dayLimit: expect.any(String) } },
  });
});
