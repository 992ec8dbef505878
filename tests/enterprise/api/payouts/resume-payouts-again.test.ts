/** A payout that is resumed twice, again, or without need. */
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { auditOf } from '#tests/admin/api/money.ts';
import { race, winners } from '#tests/support/race.ts';
import { otherCompany } from '../company.ts';
import { openStuckPayouts, reason } from './stuck.ts';

const { product, db, manager, stuck, resume, byStaff, read, untilCompleted, resumesOf } =
  await openStuckPayouts();

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
