/** What one person may pay: to one recipient, a day and a month. */
import { expect, test } from 'vitest';
import type { OwnRule } from '#contract/enterprise/limits.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { acmeBalance, newRecipient, upload } from '../company.ts';
import { openLimits, rules, send } from './limited.ts';

const { product, db, staff, dept, room, nora, pay, setRole, setPerson } = await openLimits();

const manager = await product.signIn('account_manager');
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
