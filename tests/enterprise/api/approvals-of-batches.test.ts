/** Batches of payouts above the line. */
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { balanceOf, payoutHoldOf } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { acmeBalance, acmeId, fund, newRecipient, upload } from './company.ts';

const product = await testApp();
const { db } = product;
const owner = await product.signIn('super_admin');
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
const approvals = '/api/enterprise/approvals';
const statement = '/api/enterprise/transactions?limit=2';
// Everything here is paid on one day.
await db.query(
  `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
   select id, role, 25000, now() from enterprise, unnest(array['account_staff', 'department_manager']) as role
   where slug = 'acmerewards'`,
);
// What the demo's managers paid on this day does not count here.
await db.query('delete from payout_unapproved');
await fund(product, await acmeId(product), 100_000_00n);

const approve = (by: SignedIn, id: string, note?: string) =>
  by.post<ApprovalRequest>(`${approvals}/${id}/approve`, note ? { note } : {});
const reject = (by: SignedIn, id: string, note?: string) =>
  by.post<ApprovalRequest>(`${approvals}/${id}/reject`, note ? { note } : {});

test('a batch above the line waits as a whole, and pays from what is held', async () => {
  const [a, b] = [
    await newRecipient(product, { listedBy: staff }),
    await newRecipient(product, { listedBy: staff }),
  ];
  const before = await acmeBalance(product);
  const csv = `email,amount\n${a.email},200\n${b.email},100\n`;
  const batch = await upload<PayoutBatch>(staff, '/api/enterprise/payouts/csv', csv);
  const confirm = () => staff.post<PayoutBatch>(`/api/enterprise/payouts/${batch.body.id}/confirm`);
  const confirmed = await confirm();
  expect(confirmed).toMatchObject({
    status: 202,
    body: { status: 'waiting', payoutRequestId: batch.body.id },
  });
  expect((await confirm()).body).toMatchObject({ status: 'waiting' });
  expect(await acmeBalance(product)).toBe(before - 300_00n);
  const [line] = (await manager.get<{ amount: string; description: string }[]>(statement)).body;
  expect(line).toMatchObject({ amount: '-300.00', description: 'Payout to 2 people' });
  // One of them leaves the list while it waits: that row is not paid, and its money returns.
  await db.query('delete from employee where user_id = $1', [b.id]);
  expect((await approve(manager, batch.body.id)).status).toBe(200);
  await product.settled();
  expect((await staff.get(`/api/enterprise/payouts/${batch.body.id}`)).body).toMatchObject({
    status: 'completed',
    paidRows: 1,
    paidTotal: '200.00',
    refusedRows: 1,
  });
  expect([await balanceOf(db, a.id), await balanceOf(db, b.id)]).toEqual([200_00n, 0n]);
  expect(await acmeBalance(product)).toBe(before - 200_00n);
  expect(await payoutHoldOf(db, batch.body.id)).toBe(0n);
});

test('a batch that is rejected pays nobody', async () => {
  const a = await newRecipient(product, { listedBy: staff });
  const before = await acmeBalance(product);
  const body = { rows: [{ employeeId: a.id, amount: '260' }] };
  const batch = await staff.post<PayoutBatch>('/api/enterprise/payouts', body);
  await staff.post(`/api/enterprise/payouts/${batch.body.id}/confirm`);
  expect((await reject(owner, batch.body.id)).status).toBe(200);
  await product.settled();
  expect((await staff.get(`/api/enterprise/payouts/${batch.body.id}`)).body).toMatchObject({
    status: 'canceled',
    paidRows: 0,
    refusedRows: 1,
  });
  expect(await balanceOf(db, a.id)).toBe(0n);
  expect(await acmeBalance(product)).toBe(before);
});
