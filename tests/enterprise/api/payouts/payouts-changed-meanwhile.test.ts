/** An employee or a company that changes between the preview of a batch and its end. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { payBatch } from '#server/enterprise/payouts/pay-batch.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { acmeId, newRecipient, otherCompany, runWithoutJob } from '../company.ts';
import { path, payoutBatches } from './batches.ts';

const product = await testApp();
const { db, deps } = product;
const manager = await product.signIn('account_manager');
const { employees, preview, confirm, completed } = payoutBatches(product, manager);

// Leave `listed` out of the query of decideRows, and this must fail.
test('an employee who leaves the list after the preview is not paid', async () => {
  const [stays, leaves] = await employees(2);
  if (!stays || !leaves) throw new Error('Nobody was employed.');
  const { body } = await preview({
    rows: [stays, leaves].map((person) => ({ employeeId: person.id, amount: '2.00' })),
  });
  const acme = await acmeId(product);
  await db.query('delete from employee where enterprise_id = $1 and user_id = $2', [acme, leaves.id]);
  await confirm(body.id);
  expect(await completed(body.id)).toMatchObject({ paidRows: 1, refusedRows: 1, paidTotal: '2.00' });
  expect(await balanceOf(db, leaves.id)).toBe(0n);
  const { body: rows } = await manager.get(`${path}/${body.id}/rows?fate=refused`);
  expect(rows).toMatchObject([{ reason: 'This person is no longer on your employee list.' }]);
});

test('a company that is frozen confirms nothing, and one that becomes inactive midway pays no further rows', async () => {
  const before = await countTransactions(db);
  const { id, manager: boss } = await otherCompany(product, 10_00n);
  const person = await newRecipient(product);
  await db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
    [id, person.id],
  );
  const { body } = await preview({ everyone: '1' }, boss);
  const freeze = (frozenAt: Date | null) =>
    db.query(`update ledger_account set frozen_at = $2 where kind = 'enterprise' and owner_id = $1`, [
      id,
      frozenAt,
    ]);
  await freeze(new Date());
  expect((await confirm(body.id, boss)).body.code).toBe('account-frozen');
  await freeze(null);
  await transaction(db, (tx) => updateEnterprise(tx, deps, id, { isActive: false }));
  expect((await confirm(body.id, boss)).body.code).toBe('enterprise-inactive');
  await runWithoutJob(product, body.id);
  await payBatch(deps, body.id);
  const rows = await boss.get(`${path}/${body.id}/rows`);
  expect(rows.body).toMatchObject([{ fate: 'refused', reason: 'The company account is not active.' }]);
  expect(await countTransactions(db)).toBe(before + 1);
});
