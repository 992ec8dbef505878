/** A batch of payouts that is killed midway, or whose balance runs out. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { payChunk } from '#server/enterprise/payouts/fast-path/pay-chunk.ts';
import { notifyBatch } from '#server/enterprise/payouts/notify-batch.ts';
import { payBatch } from '#server/enterprise/payouts/pay-batch.ts';
import { newId } from '#server/kernel/id.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeId, fund, newRecipient, otherCompany, runWithoutJob } from '../company.ts';
import { type Batch, path, payoutBatches } from './batches.ts';

const product = await testApp();
const { db, deps } = product;
const manager = await product.signIn('account_manager');
const { preview, completed } = payoutBatches(product, manager);

/** Many employees at once, written directly to the database. */
async function crowd(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await db.query(
    `insert into users (id, email, username, first_name, last_name, user_type, email_verified_at, profile_complete)
     select id, 'c' || right(replace(id::text, '-', ''), 20) || '@example.com', 'c' || right(replace(id::text, '-', ''), 20),
       'Cora', 'Crowd', 'individual', now(), true from unnest($1::uuid[]) as id`,
    [ids],
  );
  await db.query(
    `insert into ledger_account (kind, owner_id, balance) select 'member', id, 0 from unnest($1::uuid[]) as id`,
    [ids],
  );
  await db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = any ($2)`,
    [await acmeId(product), ids],
  );
  return ids;
}

// Drop `done_through` in pay-rows.ts, or the lock on the batch, and this must fail.
test('a batch that is killed midway and resumed by several workers pays each row once', async () => {
  const { id: acme } = { id: await acmeId(product) };
  const ids = await crowd(700);
  await fund(product, acme, 2000_00n);
  const { body } = await preview({ rows: ids.map((employeeId) => ({ employeeId, amount: '1.00' })) });
  // Confirmed as the product does, without a job, so that only the test runs it.
  await runWithoutJob(product, body.id);
  const before = await enterpriseBalanceOf(db, acme);
  const killed = transaction(db, async (tx) => {
    await payChunk(tx, deps, body.id);
    throw new Error('killed before the commit');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await enterpriseBalanceOf(db, acme)).toBe(before);
  expect(await transaction(db, (tx) => payChunk(tx, deps, body.id))).toBe(true);
  expect(await enterpriseBalanceOf(db, acme)).toBe(before - 500_00n);
  await Promise.all([1, 2, 3].map(() => payBatch(deps, body.id)));
  await payBatch(deps, body.id);
  expect(await enterpriseBalanceOf(db, acme)).toBe(before - 700_00n);
  const { rows } = await db.query<{ balance: bigint }>(
    `select balance from ledger_account where kind = 'member' and owner_id = any ($1)`,
    [ids],
  );
  expect(rows.every(({ balance }) => balance === 100n)).toBe(true);
  expect((await completed(body.id)).paidRows).toBe(700);
  const countNotified = async () =>
    (await db.query('select from notification where user_id = any ($1)', [ids])).rows.length;
  await eventually(async () => (await countNotified()) === 700, { timeoutMs: 30_000 });
  await notifyBatch(deps, { batchId: body.id, after: 0 });
  expect(await countNotified()).toBe(700);
});

test('a balance that runs out midway refuses the remaining rows, and the batch completes', async () => {
  const { id, manager: boss } = await otherCompany(product, 10_00n);
  const people = await Promise.all([1, 2, 3].map(() => newRecipient(product)));
  for (const { id: userId } of people)
    await db.query(
      `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
       select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
      [id, userId],
    );
  const { body } = await preview(
    { rows: people.map((person) => ({ employeeId: person.id, amount: '3.00' })) },
    boss,
  );
  await runWithoutJob(product, body.id);
  await fund(product, id, -5_00n);
  await payBatch(deps, body.id);
  const { body: after } = await boss.get<Batch>(`${path}/${body.id}`);
  expect(after).toMatchObject({ status: 'completed', paidRows: 1, refusedRows: 2, paidTotal: '3.00' });

  // A recipient who has closed the account since is not notified.
  await product.settled();
  const paid = people[0]?.id;
  await db.query('delete from notification where user_id = $1', [paid]);
  await db.query('update users set deleted_at = now() where id = $1', [paid]);
  await notifyBatch(deps, { batchId: body.id, after: 0 });
  expect((await db.query('select from notification where user_id = $1', [paid])).rows).toEqual([]);
  await db.query('update users set deleted_at = null where id = $1', [paid]);
});
