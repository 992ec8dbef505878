/** Who of a company may give a role, or remove a colleague. */
import { expect, test } from 'vitest';
import { createUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { Answer } from '#tests/support/client.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { newStaff, openStaff, path } from './colleagues.ts';
import { otherCompany } from './company.ts';

const { product, db, accept } = await openStaff();

test('an enterprise user cannot grant or remove a higher role than their own', async () => {
  const { manager } = await otherCompany(product);
  const invited = await manager.post(path, newStaff());
  const staff = await accept(String(invited.body.email));
  expect(await staff.post(path, newStaff('super_admin'))).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect((await staff.post(path, newStaff('department_manager'))).status).toBe(201);
  expect(await staff.delete(`/api/enterprise/staff/${manager.id}`)).toMatchObject({ status: 403 });
  const list = await staff.get<{ id: string; canManage: boolean }[]>('/api/enterprise/staff');
  expect(list.body.find(({ id }) => id === manager.id)?.canManage).toBe(false);
});

test('a removed colleague is signed out for good, and the place is free again', async () => {
  const { manager } = await otherCompany(product);
  const { body } = await manager.post(path, newStaff());
  const staff = await accept(String(body.email));
  expect((await staff.get('/api/enterprise')).status).toBe(200);
  expect((await manager.delete(`/api/enterprise/staff/${staff.id}`)).status).toBe(200);
  expect((await staff.get('/api/enterprise')).status).toBe(401);
  expect((await manager.get('/api/enterprise/staff-count')).body.staffCount).toBe(0);
  expect((await manager.get('/api/enterprise/staff')).body).toMatchObject([{ id: manager.id }]);
  expect((await manager.delete(`/api/enterprise/staff/${staff.id}`)).status).toBe(404);
});

test('a manager cannot remove themselves, or a user of another enterprise', async () => {
  const { manager } = await otherCompany(product);
  const other = await otherCompany(product);
  expect((await manager.delete(`/api/enterprise/staff/${manager.id}`)).status).toBe(403);
  expect((await manager.delete(`/api/enterprise/staff/${other.manager.id}`)).status).toBe(404);
  expect((await manager.delete(`/api/enterprise/staff/${newId()}`)).status).toBe(404);
  expect((await other.manager.get('/api/enterprise')).status).toBe(200);
});

/** A second account manager: staff open one with the company, and nobody invites another. */
async function secondManager(enterpriseId: string) {
  const email = `second@${newId().slice(-12)}.example`;
  const kind = {
    user_type: 'enterprise',
    authority_role: null,
    enterprise_id: enterpriseId,
    enterprise_role: 'account_manager',
  } as const;
  const rest = { emailVerified: true, profileComplete: true, passwordHash: null, kind, acceptsTerms: true };
  await transaction(db, (tx) =>
    createUser(tx, { email, firstName: 'Sue', lastName: 'Ross', ...rest }, new Date()),
  );
  return product.signIn(email);
}

// Drop the lock on the enterprise, or any condition of countOtherManagers, and this must fail.
test('two managers who remove each other at once leave one', async () => {
  const { id, manager } = await otherCompany(product);
  const second = await secondManager(id);
  // Neither an unaccepted invitation nor a user without a manager's role counts as the other manager.
  await manager.post(path, newStaff('super_admin'));
  await accept(String((await manager.post(path, newStaff())).body.email));
  await product.settled();
  let removals: Promise<Answer>[] = [];
  await transaction(db, async (tx) => {
    await tx.query('select from enterprise where id = $1 for no key update', [id]);
    removals = [
      manager.delete(`/api/enterprise/staff/${second.id}`),
      second.delete(`/api/enterprise/staff/${manager.id}`),
    ];
    await heldUp(db, 2);
  });
  const answers = await Promise.all(removals);
  expect(answers.map(({ status, body: { code } }) => code ?? status).toSorted()).toEqual([
    200,
    'last-manager',
  ]);
  const { rows } = await db.query(`select from users where id = any ($1) and deleted_at is null`, [
    [manager.id, second.id],
  ]);
  expect(rows).toHaveLength(1);
});
