/** What account staff pay without a second manager is added up over 24 hours. */
import { beforeEach, expect, test } from 'vitest';
import type { OwnRule } from '#contract/enterprise/limits.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { sendFunds } from '#server/enterprise/index.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeId, fund, newRecipient, upload } from '../api/company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
await fund(product, await acmeId(product), 1_000_000_00n);
const nora = await newRecipient(product, { listedBy: staff });

const pay = (amount: string, headers = {}) =>
  staff.post('/api/enterprise/send-funds', { recipientId: nora.id, amount }, headers);
const left = async () => (await staff.get<OwnRule>('/api/enterprise/payout-rules/own')).body.approvalLeft;
const batchOf = async (rows: string) =>
  (await upload<PayoutBatch>(staff, '/api/enterprise/payouts/csv', `email,amount\n${rows}`)).body.id;
const confirm = (id: string) => staff.post<PayoutBatch>(`/api/enterprise/payouts/${id}/confirm`);

beforeEach(async () => {
  await db.query('delete from payout_unapproved');
});

// Take the lock of the balances out of pay_person, and this must fail.
test('of twelve payouts of $200 at once, one is paid and eleven wait', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, () => newRecipient(product, { listedBy: staff })),
  );
  const answers = await Promise.all(
    people.map(({ id }) => staff.post('/api/enterprise/send-funds', { recipientId: id, amount: '200' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(202)]);
  const balances = await Promise.all(people.map(({ id }) => balanceOf(db, id)));
  expect(balances.reduce((sum, each) => sum + each, 0n)).toBe(200_00n);
  expect(await left()).toBe('50.00');
});

// Take `for update` out of pay_person, and this must fail: both payouts read the line before either is paid.
test('of two payouts of $200 by two processes at once, one waits', async () => {
  const enterpriseId = await acmeId(product);
  const acting = { userId: staff.id, role: 'account_staff', enterpriseId, ownOnly: false } as const;
  // Without the batcher, in which the payouts of one process take turns.
  const config = { ...product.deps.config, fastPaths: false };
  const payoutBatcher = () => Promise.reject(new Error('The fast path was used.'));
  const payAlone = () =>
    sendFunds({ ...product.deps, config, payoutBatcher }, acting, {
      recipientId: nora.id,
      amountCents: 200_00n,
      message: null,
      confirmNotEmployee: false,
      requestKey: undefined,
    });
  const client = await db.pool.connect();
  await client.query('begin');
  await client.query(
    `select from ledger_account where kind = 'enterprise' and owner_id = '${enterpriseId}' for update`,
  );
  const both = Promise.all([payAlone(), payAlone()]);
  await heldUp(db, 2);
  await client.query('commit');
  client.release();
  expect((await both).map(({ waits }) => waits).toSorted()).toEqual([false, true]);
});

test('what waited does not count, a repeated key counts once, and a day later nothing does', async () => {
  const key = { 'idempotency-key': 'the-same-payout' };
  expect((await pay('250.01')).status).toBe(202);
  expect((await pay('150', key)).status).toBe(200);
  expect((await pay('150', key)).status).toBe(200);
  expect((await pay('100.01')).status).toBe(202);
  expect((await pay('100')).status).toBe(200);
  expect(await left()).toBe('0.00');
  expect((await pay('1')).status).toBe(202);
  await db.query(`update payout_unapproved set paid_at = paid_at - interval '24 hours'`);
  expect((await pay('250')).status).toBe(200);
});

test('a batch counts with what was paid before it, and after it', async () => {
  expect((await pay('100')).status).toBe(200);
  expect((await confirm(await batchOf(`${nora.email},150.01\n`))).body.status).toBe('waiting');
  expect((await confirm(await batchOf(`${nora.email},150\n`))).body.status).not.toBe('waiting');
  expect((await pay('0.01')).status).toBe(202);
});

test('managers without a line are not counted', async () => {
  const send = () => manager.post('/api/enterprise/send-funds', { recipientId: nora.id, amount: '200' });
  const answers = await Promise.all(Array.from({ length: 4 }, send));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await db.query('select from payout_unapproved')).rowCount).toBe(0);
});
