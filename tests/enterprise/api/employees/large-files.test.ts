/** Files above the limits, and files exactly at the limit. */
import { expect, test } from 'vitest';
import { CSV_MAX_BYTES, CSV_MAX_ROWS } from '#contract/enterprise/csv.ts';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { countRows } from '#tests/support/accounts.ts';
import { testApp } from '#tests/support/app.ts';
import { newRecipient, upload } from '../company.ts';

const product = await testApp({ env: { NEW_COMPANY_STRANGERS_PER_DAY: '1000000' } });
const { db } = product;
const manager = await product.signIn('account_manager');
const lists = '/api/enterprise/upload-employees';
const amounts = '/api/enterprise/payouts/csv';

const people = (count: number) =>
  `firstName,lastName,email\n${Array.from({ length: count }, (_, index) => `Ann,Lee,p${index}@example.com`).join('\n')}\n`;
const rewards = (count: number) =>
  `email,amount\n${Array.from({ length: count }, (_, index) => `p${index}@example.com,1`).join('\n')}\n`;

// Take the check before the first chunk out of uploadEmployees, and this must fail.
test.each([
  ['a list', lists, people(CSV_MAX_ROWS + 1)],
  ['the preview of a list', `${lists}?dryRun=true`, people(CSV_MAX_ROWS + 1)],
  ['a payout', amounts, rewards(CSV_MAX_ROWS + 1)],
])('%s with one row too many is refused with the limit, and changes nothing', async (_what, path, file) => {
  const before = [
    await countRows(db, 'users'),
    await countRows(db, 'employee'),
    await countRows(db, 'payout'),
  ];
  const message = 'A file can have at most 100,000 rows. Please upload it in parts.';
  expect(await upload(manager, path, file)).toMatchObject({
    status: 413,
    body: { code: 'payload-too-large', message },
  });
  const after = [
    await countRows(db, 'users'),
    await countRows(db, 'employee'),
    await countRows(db, 'payout'),
  ];
  expect(after).toEqual(before);
});

test.each([
  ['a list', lists, people(2)],
  ['a payout', amounts, rewards(2)],
])('%s with too many bytes is refused with the limit, and changes nothing', async (_what, path, file) => {
  const before = [await countRows(db, 'employee'), await countRows(db, 'payout')];
  const message = 'This file is larger than 20 MB. Please upload it in parts.';
  const answer = await upload(manager, path, file + '\n'.repeat(CSV_MAX_BYTES));
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 'payload-too-large', message, fields: { csvFile: message } },
  });
  expect([await countRows(db, 'employee'), await countRows(db, 'payout')]).toEqual(before);
  expect((await manager.get('/api/enterprise')).status).toBe(200);
});

const SLOW_MACHINE_MS = 180_000;

test('a file of a hundred thousand rows is read and counted, and its preview is truncated', {
  timeout: SLOW_MACHINE_MS,
}, async () => {
  const listed = await upload<UploadReply>(manager, `${lists}?dryRun=true`, people(CSV_MAX_ROWS));
  expect(listed).toMatchObject({
    status: 200,
    body: { message: '100000 of 100000 rows can be added', truncated: true },
  });
  expect(listed.body.rows).toHaveLength(1_000);
  const nora = await newRecipient(product, { listedBy: manager });
  const paid = await upload<PayoutBatch>(
    manager,
    amounts,
    `${rewards(CSV_MAX_ROWS - 1)}${nora.email},0.05\n`,
  );
  expect(paid).toMatchObject({
    status: 201,
    body: {
      rows: CSV_MAX_ROWS,
      payableRows: 1,
      links: { rows: 10_000 },
      refusedRows: CSV_MAX_ROWS - 10_001,
      total: '0.05',
    },
  });
});
