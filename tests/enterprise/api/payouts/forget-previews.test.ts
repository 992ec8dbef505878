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

// Read the place of a cursor from its batch's row in selectBatches, and this must fail: the list ends early.
test('a list of batches goes on after a preview that was deleted meanwhile', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const rows = [{ employeeId: nora.id, amount: '1' }];
    ids.unshift((await manager.post<PayoutBatch>(path, { rows })).body.id);
  }
  const [, newer, older] = ids;
  await db.query(`update payout_batch set created_at = '2020-01-01' where id = any ($1)`, [ids]);
  const all = await manager.get<PayoutBatch[]>(`${path}?limit=50`);
  const place = all.body.findIndex(({ id }) => id === newer);
  const first = await manager.get<PayoutBatch[]>(`${path}?limit=${place + 1}`);
  expect(first.body.at(-1)?.id).toBe(newer);
  await db.query('delete from payout_batch where id = $1', [newer]);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1];
  expect((await manager.get<PayoutBatch[]>(next ?? '')).body.map(({ id }) => id)).toEqual([older]);
});
