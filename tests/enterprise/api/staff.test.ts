import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/client.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { otherCompany } from './company.ts';

const product = await testApp();
const { db } = product;
const path = '/api/enterprise/add-staff';

function newStaff(role = 'staff', emailUsername = `p${newId().slice(-10)}`) {
  return { emailUsername, firstName: 'Ida', lastName: 'Moss', role };
}

/** Verifies the invited colleague's email, as the link in the invitation does, and signs them in. */
async function accept(email: string): Promise<SignedIn> {
  await db.query('update users set email_verified_at = now() where email = $1', [email]);
  return product.signIn(email);
}

test('an invited colleague gets an email and counts at once', async () => {
  const { manager } = await otherCompany(product);
  const answer = await manager.post(path, newStaff('staff', 'Ida.Moss'));
  expect(answer).toMatchObject({
    status: 201,
    body: { enterpriseRole: 'account_staff', status: 'invited', firstName: 'Ida', canManage: true },
  });
  const email = String(answer.body.email);
  expect(email).toBe(`ida.moss@${manager.email.split('@')[1]}`);
  const mails = await product.mails(email);
  expect(mails.filter(({ subject }) => subject.includes('opened an account for you'))).toHaveLength(1);
  expect((await manager.get('/api/enterprise/staff-count')).body).toEqual({
    staffCount: 1,
    superAdminCount: 0,
    canAddStaff: true,
    canAddSuperAdmin: true,
  });
});

// Drop the lock on the enterprise, and this must fail.
test('twenty invitations at once fill the five places and no more', async () => {
  const { id, manager } = await otherCompany(product);
  const answers = await Promise.all(Array.from({ length: 20 }, () => manager.post(path, newStaff())));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.code === 'staff-limit')).toHaveLength(15);
  const { rows } = await db.query('select from users where enterprise_id = $1', [id]);
  expect(rows).toHaveLength(6);
  expect((await manager.get('/api/enterprise/staff-count')).body).toMatchObject({ canAddStaff: false });
  expect((await manager.post(path, newStaff('department_manager'))).body.code).toBe('staff-limit');
});

test('an enterprise has at most two super administrators', async () => {
  const { manager } = await otherCompany(product);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => manager.post(path, newStaff('super_admin'))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect((await manager.get('/api/enterprise/staff-count')).body).toMatchObject({
    superAdminCount: 2,
    canAddSuperAdmin: false,
    canAddStaff: true,
  });
});

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

test.each([
  ['emailUsername', { emailUsername: 'a@evil.example' }],
  ['emailUsername', { emailUsername: '' }],
  ['firstName', { firstName: ' ' }],
  ['role', { role: 'account_manager' }],
])('an invalid %s is refused by its field: %j', async (field, change) => {
  const { manager } = await otherCompany(product);
  const answer = await manager.post(path, { ...newStaff(), ...change });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: { [field]: expect.any(String) } },
  });
});

test('a taken address, an enterprise without funding and an inactive one cannot invite', async () => {
  const { id, manager } = await otherCompany(product);
  const ida = newStaff();
  expect((await manager.post(path, ida)).status).toBe(201);
  expect((await manager.post(path, ida)).body.code).toBe('user-exists');
  const poor = await otherCompany(product, 0n);
  expect((await poor.manager.post(path, newStaff())).body.code).toBe('funding-required');
  await transaction(db, (tx) => updateEnterprise(tx, product.deps, id, { isActive: false }));
  expect((await manager.post(path, newStaff())).body.code).toBe('enterprise-inactive');
});

test('a resent invitation ends the earlier link', async () => {
  const { manager } = await otherCompany(product);
  const { body } = await manager.post(path, newStaff());
  const email = String(body.email);
  await product.settled();
  const again = `/api/enterprise/staff/${body.id}/resend-invitation`;
  expect((await manager.post(again)).status).toBe(200);
  const mails = await product.mails(email);
  expect(mails).toHaveLength(2);
  const { rows } = await db.query(
    `select used_at is null as good from one_time_token where user_id = $1 order by good`,
    [body.id],
  );
  expect(rows).toEqual([{ good: false }, { good: true }]);
  await accept(email);
  expect((await manager.post(again)).body.code).toBe('already-accepted');
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

// Drop the lock on the enterprise, or any condition of countOtherManagers, and this must fail.
test('two managers who remove each other at once leave one', async () => {
  const { id, manager } = await otherCompany(product);
  const { body } = await manager.post(path, newStaff('super_admin'));
  const second = await accept(String(body.email));
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
