/** What orders and pays for a company takes turns: more at once would only hold connections. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { transaction } from '#server/db/transaction.ts';
import { testApp } from '#tests/support/app.ts';
import { countHeldUp, heldUp } from '#tests/support/faults/held-up.ts';
import { acmeId, fund, newRecipient, upload } from '../api/company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
const enterpriseId = await acmeId(product);
await fund(product, enterpriseId, 10_000_00n);
const nora = await newRecipient(product, { listedBy: staff });

// Take orderInTurn out of confirmPayouts or decideRequest, and this must fail.
test('files and approvals of one company at once hold three connections, and all are done', async () => {
  const files: string[] = [];
  const requests: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const file = `email,amount\nstranger${count}@files.example,10`;
    files.push((await upload<PayoutBatch>(manager, '/api/enterprise/payouts/csv', file)).body.id);
    const asked = await staff.post<{ payoutRequestId: string }>('/api/enterprise/send-funds', {
      recipientId: nora.id,
      amount: '300',
    });
    requests.push(asked.body.payoutRequestId);
  }
  const calls: Promise<{ status: number }>[] = [];
  await transaction(db, async (tx) => {
    await tx.query(`select from ledger_account where kind = 'enterprise' and owner_id = $1 for update`, [
      enterpriseId,
    ]);
    for (const id of files) calls.push(manager.post(`/api/enterprise/payouts/${id}/confirm`, {}));
    for (const id of requests) calls.push(manager.post(`/api/enterprise/approvals/${id}/approve`, {}));
    await heldUp(db, 3);
    // Others are served meanwhile.
    for (let count = 0; count < 5; count += 1)
      expect((await manager.get('/api/enterprise/approvals')).status).toBe(200);
    expect(await countHeldUp(db)).toBe(3);
  });
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual([...Array(4).fill(202), ...Array(4).fill(200)]);
});
