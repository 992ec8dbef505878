/** The job that deletes unconfirmed payout batches. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { enterpriseJobs } from '#server/enterprise/jobs.ts';
import { testApp } from '#tests/support/app.ts';
import { newRecipient } from '../company.ts';

const product = await testApp();
const { db, deps } = product;
const manager = await product.signIn('account_manager');
const path = '/api/enterprise/payouts';

// Drop either condition of deletePreviews, and this must fail: paid batches would be deleted.
test('the job deletes unconfirmed batches of yesterday with their rows, and keeps all others', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const [old, paid, young] = await Promise.all(
    [1, 2, 3].map(async () => {
      const { body } = await manager.post<PayoutBatch>(path, {
        rows: [{ employeeId: nora.id, amount: '1' }],
      });
      return body.id;
    }),
  );
  expect((await manager.post(`${path}/${paid}/confirm`)).status).toBe(202);
  await product.settled();
  await db.query(`update payout_batch set created_at = now() - interval '25 hours' where id = any ($1)`, [
    [old, paid],
  ]);
  await enterpriseJobs(deps)
    .find(({ name }) => name === 'forget-payout-previews')
    ?.run({}, { id: 'job', retry_count: 0 });
  const statusOf = async (id = '') => (await manager.get<PayoutBatch>(`${path}/${id}`)).body.status;
  expect([await statusOf(old), await statusOf(paid), await statusOf(young)]).toEqual([
    undefined,
    'completed',
    'preview',
  ]);
  expect((await db.query('select from payout where batch_id = $1', [old])).rows).toEqual([]);
});
