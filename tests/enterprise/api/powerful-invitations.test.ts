/** Invitations to powerful roles, and who ends them (P76). */
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import { newId } from '#server/kernel/id.ts';
import { approved } from '#tests/admin/api/money.ts';
import { openStaff } from './colleagues.ts';
import { otherCompany } from './company.ts';

const { product, db, accept } = await openStaff();
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

type Member = { id: string; email: string; canManage: boolean };

/** A company with a super admin who accepted, one who is invited, and its account manager. */
async function withSuperAdmins() {
  const { id, manager: boss } = await otherCompany(product);
  const first = await boss.post<Member>(path, ida());
  expect(first.body.canManage).toBe(true);
  const chief = await accept(first.body.email);
  const invited = (await chief.post<Member>(path, ida())).body;
  await product.settled();
  return { id, boss, chief, invited };
}

// Ask mayGrant alone in mayManage, and this must fail.
test('an account manager removes no super admin, and neither withdraws nor resends the invitation of one', async () => {
  const { boss, chief, invited } = await withSuperAdmins();
  const sent = (await product.mails(invited.email)).length;
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  for (const { id } of [chief, invited])
    expect(await boss.delete(`/api/enterprise/staff/${id}`)).toMatchObject(forbidden);
  expect(await boss.post(`/api/enterprise/staff/${invited.id}/resend-invitation`)).toMatchObject(forbidden);
  await product.settled();
  expect(await product.mails(invited.email)).toHaveLength(sent);
  expect((await chief.get('/api/enterprise')).status).toBe(200);
  const managed = async (by: typeof boss) =>
    (await by.get<Member[]>('/api/enterprise/staff')).body.filter(({ canManage }) => canManage);
  expect(await managed(boss)).toEqual([]);
  expect((await managed(chief)).map(({ id }) => id).toSorted()).toEqual([boss.id, invited.id].toSorted());
});

test('without a super admin who accepted, the account manager withdraws and resends the invitation', async () => {
  const { manager: boss } = await otherCompany(product);
  const { body } = await boss.post<Member>(path, ida());
  expect((await boss.post(`/api/enterprise/staff/${body.id}/resend-invitation`)).status).toBe(200);
  expect((await boss.delete(`/api/enterprise/staff/${body.id}`)).status).toBe(200);
  expect((await boss.post(path, ida())).status).toBe(201);
});

// Count only verified super admins in hasSuperAdmin, and this must fail.
test('a super admin whose email staff changed is one still', async () => {
  const { boss, chief, invited } = await withSuperAdmins();
  await chief.delete(`/api/enterprise/staff/${invited.id}`);
  const [local, domain] = chief.email.split('@');
  const email = `${local}.new@${domain}`;
  const [admin, god] = [await product.signIn('administrator'), await product.signIn('god')];
  expect((await approved(god, await admin.patch(`/api/admin/user/${chief.id}`, { email }))).status).toBe(200);
  expect((await boss.delete(`/api/enterprise/staff/${chief.id}`)).status).toBe(403);
  const person = ida();
  expect((await boss.post(path, person)).status).toBe(202);
  await product.settled();
  expect(await isKnown(`${person.emailUsername}@${domain}`)).toBe(false);
});

// Set browsers_known_since of everybody in requirePasswordReset, and this must fail.
test('an invited super admin whose address staff correct is none yet', async () => {
  const { manager: boss } = await otherCompany(product);
  const invited = (await boss.post<Member>(path, ida())).body;
  const [local, domain] = invited.email.split('@');
  const [admin, god] = [await product.signIn('administrator'), await product.signIn('god')];
  const email = `${local}.right@${domain}`;
  expect((await approved(god, await admin.patch(`/api/admin/user/${invited.id}`, { email }))).status).toBe(
    200,
  );
  expect((await boss.post(`/api/enterprise/staff/${invited.id}/resend-invitation`)).status).toBe(200);
  expect((await boss.delete(`/api/enterprise/staff/${invited.id}`)).status).toBe(200);
  expect((await boss.post(path, ida())).status).toBe(201);
});

// Leave requireMoneyNotFrozen out of removeStaff or resendStaffInvitation, and this must fail.
test('a manager whose email staff changed removes nobody and resends nothing for a day', async () => {
  const { boss, chief, invited } = await withSuperAdmins();
  const sent = (await product.mails(invited.email)).length;
  await db.query(`update users set company_money_frozen_until = now() + interval '1 day' where id = $1`, [
    chief.id,
  ]);
  const frozen = { body: { code: 'account-frozen' } };
  for (const { id } of [boss, invited])
    expect(await chief.delete(`/api/enterprise/staff/${id}`)).toMatchObject(frozen);
  expect(await chief.post(`/api/enterprise/staff/${invited.id}/resend-invitation`)).toMatchObject(frozen);
  await product.settled();
  expect((await boss.get('/api/enterprise')).status).toBe(200);
  expect(await product.mails(invited.email)).toHaveLength(sent);
});
