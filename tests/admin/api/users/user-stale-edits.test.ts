/** A form of a user that others edited since it was opened. */
import { expect, test } from 'vitest';
import { EditCustomerBody } from '#contract/admin/customer-changes.ts';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { editCustomer } from '#server/admin/customers/edit-customer.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions, give } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const look = async (id: string) => (await admin.get<AdminUserDetail>(`/api/admin/user/${id}`)).body;
const edit = (id: string, body: object, by = admin) => by.patch(`/api/admin/user/${id}`, body);

test('a stale balance changes nothing and returns the current one', async () => {
  const nora = await product.newMember({ balanceCents: 20_00n });
  await give(product.db, nora.id, 5_00n);
  const answer = await edit(nora.id, { firstName: 'Nell', balance: '30', expectedBalance: '20.00' });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', current: { balance: '25.00' } },
  });
  expect(answer.body.changed).toContain('balance');
  expect(await look(nora.id)).toMatchObject({ firstName: 'Nora', balance: '25.00' });
  expect(await auditOf(product, nora.id)).toEqual([]);
});

// Leave `!approved` out of editCustomer, and this must fail.
test('a balance that became another one on the way is not set without an approval', async () => {
  const nora = await product.newMember({ balanceCents: 20_00n });
  const actor = {
    ...{ userId: admin.id, role: 'administrator' as const, sessionId: newId() },
    ...{ enterpriseId: null, proven: true },
  };
  const form = EditCustomerBody.parse({ firstName: 'Nell', balance: '30' });
  const before = await countTransactions(product.db);
  await expect(editCustomer(product.deps, actor, nora.id, form)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  expect(await countTransactions(product.db)).toBe(before);
  expect(await look(nora.id)).toMatchObject({ firstName: 'Nora', balance: '20.00' });
});

// Decide by the balance that was read before the lock in edit-customer.ts, and this must fail.
test('of simultaneous edits of one form, one is saved', async () => {
  const nora = await product.newMember({ balanceCents: 20_00n });
  const answers = winners(
    await race(product.db, 6, (number) =>
      edit(nora.id, { balance: String(30 + number), expectedBalance: '20.00' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await auditOf(product, nora.id)).toHaveLength(1);
});

test('a form opened before another edit is refused', async () => {
  const nora = await product.newMember();
  const { updatedAt } = await look(nora.id);
  expect((await edit(nora.id, { firstName: 'Nell', expectedUpdatedAt: updatedAt })).status).toBe(200);
  const answer = await edit(nora.id, { firstName: 'Nina', expectedUpdatedAt: updatedAt });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', changed: ['firstName'], current: { firstName: 'Nell' } },
  });
});
