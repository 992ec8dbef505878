/** Payouts of one company at the same moment, and beside its deactivation. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, enterprise, lockAccount } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeBalance, acmeId, fund, newRecipient, otherCompany } from '../api/company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const owner = await product.signIn('super_admin');
const path = '/api/enterprise/send-funds';

// Leave IE001 out of payoutRefusal, or is_active out of pay_person, and this must fail.
test('an enterprise that becomes inactive during a payout does not pay', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await newRecipient(product);
  let sent: ReturnType<typeof boss.post> | undefined;
  await transaction(db, async (tx) => {
    await lockAccount(tx, enterprise(id));
    sent = boss.post(path, { recipientId: nora.id, amount: '1', confirmNotEmployee: true });
    await heldUp(db);
    await updateEnterprise(tx, product.deps, id, { isActive: false });
  });
  expect(await sent).toMatchObject({ status: 409, body: { code: 'enterprise-inactive' } });
  expect(await balanceOf(db, nora.id)).toBe(0n);
});

// Drop the unique index payout_request, and this must fail.
test('twenty simultaneous requests with one key pay once', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const key = { 'idempotency-key': newId() };
  const body = { recipientId: nora.id, amount: '12.00', message: 'Well done' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => manager.post(path, body, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(await balanceOf(db, nora.id)).toBe(1200n);
  expect(await manager.post(path, { ...body, amount: '13.00' }, key)).toMatchObject({
    status: 409,
    body: { code: 'key-reused' },
  });
  await product.settled();
  const { rows } = await db.query('select from notification where user_id = $1', [nora.id]);
  expect(rows).toHaveLength(1);
});

// Drop the ledger's floor, and this must fail.
test('two managers cannot spend the same last dollar', async () => {
  const id = await acmeId(product);
  await fund(product, id, -(await acmeBalance(product)) + 10_00n);
  const people = await Promise.all(
    Array.from({ length: 10 }, () => newRecipient(product, { listedBy: manager })),
  );
  const answers = await Promise.all(
    people.map(({ id: recipientId }, index) =>
      (index % 2 ? manager : owner).post(path, { recipientId, amount: '10.00' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'insufficient-balance')).toHaveLength(9);
  expect(await acmeBalance(product)).toBe(0n);
});
