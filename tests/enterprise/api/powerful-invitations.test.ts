import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { otherCompany } from './company.ts';

const product = await testApp();
const { db } = product;
const owner = await product.signIn('super_admin');
const manager = await product.signIn('account_manager');
const path = '/api/enterprise/add-staff';
const approvals = '/api/enterprise/approvals';
const ida = (role = 'super_admin') => ({
  emailUsername: `ida${newId().slice(-8)}`,
  firstName: 'Ida',
  lastName: 'Moss',
  role,
});

/** A second super admin by an account manager, which waits. */
async function waiting() {
  const person = ida();
  const answer = await manager.post<{ invitationRequestId: string; message: string }>(path, person);
  expect(answer).toMatchObject({
    status: 202,
    body: { message: 'The invitation of Ida Moss waits for a super admin to confirm it.' },
  });
  return { id: answer.body.invitationRequestId, email: `${person.emailUsername}@acme.example`, person };
}

const isKnown = async (email: string) =>
  (await db.query('select from users where email = $1', [email])).rows.length > 0;

test('an account manager who invites a super admin needs a super admin’s word', async () => {
  const { id, email, person } = await waiting();
  await product.settled();
  expect(await isKnown(email)).toBe(false);
  expect(await product.mails(email)).toEqual([]);
  // It takes the last place already, and cannot be asked for twice.
  expect((await manager.get('/api/enterprise/staff-count')).body).toMatchObject({ canAddSuperAdmin: false });
  expect((await manager.post(path, person)).body.code).toBe('staff-limit');
  expect(await manager.post(`${approvals}/${id}/approve`, {})).toMatchObject({ status: 403 });
  expect((await manager.get<ApprovalRequest>(`${approvals}/${id}`)).body).toMatchObject({
    kind: 'invitation',
    amount: null,
    grantedRole: 'super_admin',
    personEmail: email,
    canDecide: false,
    canWithdraw: true,
  });
  const asked = await product.mails(owner.email);
  expect(asked.find(({ text }) => text.includes('invitation of Ida Moss as super admin'))).toBeDefined();

  expect(await owner.post(`${approvals}/${id}/approve`, {})).toMatchObject({
    status: 200,
    body: { state: 'EXECUTED', endedAs: 'approved' },
  });
  await product.settled();
  expect(await isKnown(email)).toBe(true);
  expect(await product.mails(email)).toHaveLength(1);
  const { rows } = await db.query('select id from users where email = $1', [email]);
  expect((await owner.delete(`/api/enterprise/staff/${rows[0]?.id}`)).status).toBe(200);
});

test.each(['reject', 'withdraw'] as const)('an invitation after %s opens no account', async (end) => {
  const { id, email } = await waiting();
  const by = end === 'reject' ? owner : manager;
  expect((await by.post(`${approvals}/${id}/${end}`, end === 'reject' ? {} : undefined)).status).toBe(200);
  await product.settled();
  expect(await isKnown(email)).toBe(false);
  expect((await manager.get('/api/enterprise/staff-count')).body).toMatchObject({ canAddSuperAdmin: true });
});

// Drop the lock of the company's row in inviteManager, and this must fail.
test('confirmed beside direct invitations, there are never more than two super admins', async () => {
  const { id } = await waiting();
  const answers = await Promise.all([
    owner.post(`${approvals}/${id}/approve`, {}),
    ...Array.from({ length: 5 }, () => owner.post(path, ida())),
  ]);
  expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from users
     where enterprise_id = (select enterprise_id from users where id = $1)
       and enterprise_role = 'super_admin' and deleted_at is null`,
    [owner.id],
  );
  expect(rows[0]?.count).toBe(2);
});

test('a super admin invites at once, and a company without one has its first at once', async () => {
  const { manager: boss } = await otherCompany(product);
  expect((await boss.post(path, ida())).status).toBe(201);
  expect((await manager.post(path, ida('staff'))).status).toBe(201);
});
