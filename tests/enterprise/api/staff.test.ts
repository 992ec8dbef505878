/** The people of a company: invited, up to five. */
import { expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { retried } from '#tests/support/retried.ts';
import { newStaff, openStaff, path } from './colleagues.ts';
import { otherCompany, upload } from './company.ts';

const { product, db, accept } = await openStaff();

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

// Leave hasLaterLink out of isStillDue, and this must fail.
test('of two invitations that waited for the mail server only the last one is sent', async () => {
  const { manager } = await otherCompany(product);
  await product.fault('mail', { match: 'SMTP MAIL', fault: 'down', times: 1_000 });
  const { body } = await manager.post(path, newStaff());
  expect((await manager.post(`/api/enterprise/staff/${body.id}/resend-invitation`)).status).toBe(200);
  await product.mend('mail');
  await retried(product, 'send-account-mail');
  expect(await product.mails(String(body.email))).toHaveLength(1);
});

// Leave requireActive out of resendStaffInvitation or resendEmployeeInvitation, and this must fail.
test('an inactive enterprise sends no invitation again', async () => {
  const { id, manager } = await otherCompany(product);
  const { body } = await manager.post(path, newStaff());
  const file = 'firstName,lastName,email\nNora,Field,nora.field@stopped.example';
  const uploaded = await upload<UploadReply>(manager, '/api/enterprise/upload-employees', file);
  await transaction(db, (tx) => updateEnterprise(tx, product.deps, id, { isActive: false }));
  const refused = { status: 409, body: { code: 'enterprise-inactive' } };
  expect(await manager.post(`/api/enterprise/staff/${body.id}/resend-invitation`)).toMatchObject(refused);
  const employee = uploaded.body.employees[0]?.id;
  expect(await manager.post(`/api/enterprise/employees/${employee}/resend-invitation`)).toMatchObject(
    refused,
  );
  expect(await product.mails(String(body.email))).toHaveLength(1);
  expect(await product.mails('nora.field@stopped.example')).toHaveLength(1);
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
  // The first link; the place of the second one, and that link.
  expect(rows).toEqual([{ good: false }, { good: true }, { good: true }]);
  await accept(email);
  expect((await manager.post(again)).body.code).toBe('already-accepted');
});
