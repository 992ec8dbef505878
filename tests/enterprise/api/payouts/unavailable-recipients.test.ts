/** Employees whom staff froze: no payout reaches them, and the company reads a true sentence. */
import { expect, test } from 'vitest';
import { payBatch } from '#server/enterprise/payouts/pay-batch.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';
import { acmeBalance, newRecipient, type Person, runWithoutJob, upload } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const path = '/api/enterprise/payouts';
const UNAVAILABLE = 'This account cannot receive payouts right now.';

const employee = () => newRecipient(product, { listedBy: manager });
const freeze = ({ id }: Person) =>
  db.query(`update users set frozen_at = now(), frozen_reason = 'A stolen card' where id = $1`, [id]);

async function rowsOf(batchId: string) {
  const { body } = await manager.get<Record<string, unknown>[]>(`${path}/${batchId}/rows`);
  return body.map(({ given, fate, reason }) => ({ given, fate, reason }));
}

async function previewOf(people: Person[]): Promise<string> {
  const rows = people.map(({ id }) => ({ employeeId: id, amount: '5' }));
  return (await manager.post<{ id: string }>(path, { rows })).body.id;
}

async function untilCompleted(batchId: string): Promise<void> {
  await eventually(
    async () => (await manager.get<{ status: string }>(`${path}/${batchId}`)).body.status === 'completed',
    { timeoutMs: 30_000 },
  );
}

// Drop `payable` from decideRows and both must fail.
test('a person frozen after the preview is not paid by the batch', async () => {
  const [ann, ben] = [await employee(), await employee()];
  const batchId = await previewOf([ann, ben]);
  await freeze(ben);
  const before = await acmeBalance(product);
  await manager.post(`${path}/${batchId}/confirm`);
  await untilCompleted(batchId);
  expect(await rowsOf(batchId)).toEqual([
    { given: ann.email, fate: 'paid', reason: null },
    { given: ben.email, fate: 'refused', reason: UNAVAILABLE },
  ]);
  expect([await balanceOf(db, ann.id), await balanceOf(db, ben.id)]).toEqual([500n, 0n]);
  expect(await acmeBalance(product)).toBe(before - 500n);
  expect(await product.mails(ben.email)).toEqual([]);
});

test.each([
  ['in chunks', true],
  ['row by row', false],
])('a person frozen after the preview is not paid %s', async (_, fastPaths) => {
  const [ann, ben] = [await employee(), await employee()];
  const batchId = await previewOf([ann, ben]);
  await freeze(ann);
  await runWithoutJob(product, batchId);
  await payBatch({ db, clock: product.deps.clock, jobs: notedJobs, config: { fastPaths } }, batchId);
  expect((await rowsOf(batchId)).map(({ fate, reason }) => [fate, reason])).toEqual([
    ['refused', UNAVAILABLE],
    ['paid', null],
  ]);
  expect([await balanceOf(db, ann.id), await balanceOf(db, ben.id)]).toEqual([0n, 500n]);
});

test('a company is not told that nobody on its list has the email of an employee whom staff froze', async () => {
  const [ann, ben] = [await employee(), await employee()];
  await freeze(ben);
  expect(await rowsOf(await previewOf([ann, ben]))).toEqual([
    { given: ann.email, fate: 'payable', reason: null },
    { given: ben.email, fate: 'refused', reason: UNAVAILABLE },
  ]);
  const lines = `email,amount\n${ben.email},5\nnobody-${ben.username},5\n`;
  const { body: batch } = await upload<{ id: string }>(manager, `${path}/csv`, lines);
  expect((await rowsOf(batch.id)).map(({ reason }) => reason)).toEqual([
    UNAVAILABLE,
    'No one on your employee list has this email, username or phone number.',
  ]);
});

test('a single payout says the same, does not say why, and moves nothing', async () => {
  const ben = await employee();
  await freeze(ben);
  const before = await countTransactions(db);
  const answer = await manager.post('/api/enterprise/send-funds', { recipientId: ben.id, amount: '5' });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'recipient-unavailable', message: UNAVAILABLE },
  });
  expect(answer.text).not.toContain('stolen');
  expect(await countTransactions(db)).toBe(before);
});

test('a stranger whom staff froze stays unknown', async () => {
  const stranger = await newRecipient(product);
  await freeze(stranger);
  const body = { recipientId: stranger.id, amount: '5', confirmNotEmployee: true };
  expect(await manager.post('/api/enterprise/send-funds', body)).toMatchObject({ status: 404 });
});
