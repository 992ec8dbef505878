/** Batches of payouts above the line wait as a whole. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { balanceOf, payoutHoldOf } from '#server/ledger/index.ts';
import { acmeBalance, newRecipient, upload } from '../company.ts';
import { openApprovals } from './waiting.ts';

const { product, db, owner, manager, staff, approve, reject } = await openApprovals();
const statement = '/api/enterprise/transactions?limit=2';

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
