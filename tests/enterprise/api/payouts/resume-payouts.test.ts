/** A payout of many whose job died for good is resumed, by the company or by staff. */
import { expect, test } from 'vitest';
import type { StaffAlert } from '#contract/admin/disputes.ts';
import type { StuckPayout } from '#contract/admin/stuck-payouts.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { balanceOf, checkInvariants } from '#server/ledger/index.ts';
import { auditOf } from '#tests/admin/api/money.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { race, winners } from '#tests/support/race.ts';
import { acmeBalance, newRecipient, otherCompany, type Person, runWithoutJob } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const admin = await product.signIn('administrator');
const path = '/api/enterprise/payouts';
const reason = 'Its job gave up last night';

/** A confirmed batch for two employees without a job, as after the last retry. */
async function stuck(minutes = 60): Promise<{ id: string; people: Person[] }> {
  const people = [
    await newRecipient(product, { listedBy: manager }),
    await newRecipient(product, { listedBy: manager }),
  ];
  const rows = people.map(({ id }) => ({ employeeId: id, amount: '5' }));
  const { id } = (await manager.post<PayoutBatch>(path, { rows })).body;
  await runWithoutJob(product, id, minutes);
  return { id, people };
}

const resume = (id: string, who: SignedIn = manager) =>
  who.post<PayoutBatch & { code?: string }>(`${path}/${id}/resume`, { reason });
const byStaff = (id: string, body: object = { reason }) =>
  admin.post(`/api/admin/stuck-payouts/${id}/resume`, body);
const read = async (id: string) => (await manager.get<PayoutBatch>(`${path}/${id}`)).body;
const untilCompleted = (id: string) =>
  eventually(async () => (await read(id)).status === 'completed', { timeoutMs: 30_000 });
/** Whether the company reads about it in its own log. What staff do is in theirs. */
const companyLogHas = async (id: string) =>
  (await db.query('select from audit_entry where subject_id = $1 and enterprise_id is not null', [id])).rows
    .length > 0;
const alertsOf = async (id: string) =>
  (await admin.get<StaffAlert[]>('/api/admin/alerts')).body.filter(
    ({ subject }) => subject === `batch:${id}`,
  );

async function resumesOf(id: string) {
  const { rows } = await db.query(
    `select actor_id, actor_role, reason, rows_left, cents_left from payout_batch_resume where batch_id = $1`,
    [id],
  );
  return rows;
}

test('the company sees what is left, resumes the payout, and each row is paid once', async () => {
  const { id, people } = await stuck();
  expect((await read(id)).stalled).toMatchObject({ rowsLeft: 2, amountLeft: '10.00' });
  expect(await alertsOf(id)).toMatchObject([{ words: expect.stringContaining('2 rows'), seen: null }]);
  expect(await checkInvariants(db, [13])).toHaveLength(1);
  expect(await manager.post(`${path}/${id}/resume`, { reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please say why.' } },
  });
  const before = await acmeBalance(product);
  expect(await resume(id)).toMatchObject({ status: 202, body: { stalled: null } });
  await untilCompleted(id);
  for (const person of people) expect(await balanceOf(db, person.id)).toBe(500n);
  expect(await acmeBalance(product)).toBe(before - 1000n);
  expect(await resumesOf(id)).toEqual([
    { actor_id: manager.id, actor_role: 'account_manager', reason, rows_left: 2, cents_left: 1000n },
  ]);
  expect(await auditOf(product, id)).toMatchObject([
    { action: 'payout-resumed', actor_id: manager.id, reason, after: { rowsLeft: 2, amountLeft: '10.00' } },
  ]);
  expect(await companyLogHas(id)).toBe(true);
  expect(await alertsOf(id)).toEqual([]);
});

test('staff find the stuck payout with what is left, and resume it', async () => {
  const { id } = await stuck();
  const { body: list } = await admin.get<StuckPayout[]>('/api/admin/stuck-payouts');
  expect(list.filter((batch) => batch.id === id)).toMatchObject([
    { companyName: 'Acme Rewards', actorName: 'Marcus Bell', rowsLeft: 2, amountLeft: '10.00', paidRows: 0 },
  ]);
  expect((await byStaff(id)).status).toBe(202);
  await untilCompleted(id);
  expect(await auditOf(product, id)).toMatchObject([
    { action: 'payout-resumed', actor_id: admin.id, actor_role: 'administrator', reason },
  ]);
  expect(await companyLogHas(id)).toBe(false);
  const { body: after } = await admin.get<StuckPayout[]>('/api/admin/stuck-payouts');
  expect(after.map((batch) => batch.id)).not.toContain(id);
});

// Drop the lock of the batch in resume-payouts.ts and this must fail.
test('a double click resumes once', async () => {
  const { id, people } = await stuck();
  const answers = winners(await race(db, 6, () => resume(id)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
  expect(await resumesOf(id)).toHaveLength(1);
  expect(await auditOf(product, id)).toHaveLength(1);
  await untilCompleted(id);
  for (const person of people) expect(await balanceOf(db, person.id)).toBe(500n);
  // Ask only a running batch who resumed it, and this must fail: a late click finds the payout done.
  expect((await resume(id)).status).toBe(202);
  expect(await resumesOf(id)).toHaveLength(1);
});

// Answer a repeated click before asking whether the batch is stuck, and this must fail.
test('a payout whose resumed job died too is resumed again for the same reason', async () => {
  const { id } = await stuck();
  await db.query(
    `insert into payout_batch_resume (id, batch_id, actor_id, actor_role, reason, rows_left, cents_left, at)
     select new_id(), id, $2, 'account_manager', $3, 2, 1000, now() - interval '30 minutes'
     from payout_batch where id = $1`,
    [id, manager.id, reason],
  );
  await db.query(
    `update payout_batch set progressed_at = resumed.at from payout_batch_resume resumed
     where payout_batch.id = $1 and batch_id = $1`,
    [id],
  );
  expect((await resume(id)).status).toBe(202);
  await untilCompleted(id);
  expect(await resumesOf(id)).toHaveLength(2);
});

test('a payout that runs, or is of others, is not resumed', async () => {
  const { id } = await stuck(1);
  expect((await read(id)).stalled).toBeNull();
  expect(await resume(id)).toMatchObject({ status: 409, body: { code: 'not-stuck' } });
  expect(await byStaff(id)).toMatchObject({ status: 409, body: { code: 'not-stuck' } });
  const other = await otherCompany(product);
  expect((await resume(id, other.manager)).status).toBe(404);
  expect((await resume(id, await product.signIn('department_manager'))).status).toBe(404);
  expect(await resumesOf(id)).toEqual([]);
  await db.query(`update payout_batch set progressed_at = now() - interval '1 hour' where id = $1`, [id]);
  await resume(id);
  await untilCompleted(id);
});
