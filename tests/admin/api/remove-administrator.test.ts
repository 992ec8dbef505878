/** Nobody takes an administrator's power alone: not the account, nor the second factor. */
import { beforeEach, expect, test } from 'vitest';
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { inviteNewUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { auditOf } from './money.ts';

const product = await testApp();
const god = await product.signIn('god');
const admin = await product.signIn('administrator');

const remove = (by: SignedIn, { id }: { id: string }) => by.delete(`/api/admin/authority-user/${id}`);
const link = (by: SignedIn, { id }: { id: string }) =>
  by.post(`/api/admin/authority-user/${id}/enrolment-link`, {});
const approve = (by: SignedIn, id: unknown) => by.post(`/api/admin/approvals/${id}/approve`, {});
const isThere = async ({ id }: { id: string }) =>
  (await product.db.query('select from users where id = $1 and deleted_at is null', [id])).rowCount === 1;
const setGodActive = (active: boolean) =>
  product.db.query('update users set email_verified_at = $2 where id = $1', [
    god.id,
    active ? new Date() : null,
  ]);
let count = 0;

/** An administrator who has used the invitation. */
async function newAdministrator(): Promise<SignedIn> {
  count += 1;
  const email = `keeper${count}@indulge.example`;
  const kind = { user_type: 'authority', authority_role: 'administrator' } as const;
  await transaction(product.db, (tx) =>
    inviteNewUser(tx, product.deps, {
      email,
      firstName: 'Keeper',
      lastName: `No ${count}`,
      kind: { ...kind, enterprise_id: null, enterprise_role: null },
      profileComplete: true,
      invitedBy: 'Indulge',
    }),
  );
  await product.db.query('update users set email_verified_at = now() where email = $1', [email]);
  return product.signIn(email);
}

beforeEach(async () => {
  await setGodActive(true);
  // What the last test left: the demo's administrator and God remain.
  await product.db.query(`update users set email_verified_at = null where email like 'keeper%'`);
});

test('an administrator is removed once a third one agrees, and stays until then', async () => {
  const vera = await newAdministrator();
  const waits = await remove(admin, vera);
  expect(waits).toMatchObject({ status: 202, body: { message: /second administrator/ } });
  expect(await isThere(vera)).toBe(true);
  expect((await vera.get('/api/admin/analytics')).status).toBe(200);
  const { requestId } = waits.body;
  // Neither the maker nor the one who would lose the account decides.
  for (const one of [admin, vera])
    expect(await approve(one, requestId)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await remove(god, vera)).toMatchObject({ status: 409, body: { code: 'request-waiting' } });
  expect((await god.get<StaffRequest>(`/api/admin/approvals/${requestId}`)).body).toMatchObject({
    kind: 'remove-administrator',
    changes: [{}, { name: 'Account', from: 'Active', to: 'Deleted' }],
    mayDecide: true,
  });
  expect((await approve(god, requestId)).status).toBe(200);
  expect(await isThere(vera)).toBe(false);
  expect((await vera.get('/api/auth/user')).status).toBe(401);
  expect((await auditOf(product, vera.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['request-approved', god.id],
    ['staff-deleted', admin.id],
    ['request-made', admin.id],
  ]);
});

// Take `takesPower` out of submit-act.ts, and this must fail.
test('of two administrators neither removes the other, nor replaces their factor', async () => {
  await setGodActive(false);
  const vera = await newAdministrator();
  await product.db.query('update users set two_factor_enabled = true where id = $1', [vera.id]);
  for (const act of [remove, link])
    expect(await act(admin, vera)).toMatchObject({ status: 409, body: { code: 'account-protected' } });
  expect(await isThere(vera)).toBe(true);
  expect((await product.mails(vera.email)).some(({ subject }) => /^Set up two-factor/.test(subject))).toBe(
    false,
  );
});

test('God does it alone where no third administrator is left, and the log says so', async () => {
  const vera = await newAdministrator();
  await product.db.query(`update users set email_verified_at = null where id = $1`, [admin.id]);
  expect((await remove(god, vera)).status).toBe(200);
  await product.db.query(`update users set email_verified_at = now() where id = $1`, [admin.id]);
  expect(await isThere(vera)).toBe(false);
  expect((await auditOf(product, vera.id)).map(({ action }) => action)).toEqual([
    'staff-deleted',
    'acted-alone',
  ]);
});

test('a link that replaces an administrator’s factor waits; a first factor is only added', async () => {
  const vera = await newAdministrator();
  expect((await link(admin, vera)).status).toBe(200);
  await product.db.query('update users set has_passkey = true where id = $1', [vera.id]);
  const waits = await link(admin, vera);
  expect(waits.status).toBe(202);
  const linksTo = async () =>
    (await product.mails(vera.email)).filter(({ subject }) => /^Set up two-factor/.test(subject)).length;
  expect(await linksTo()).toBe(1);
  expect((await approve(god, waits.body.requestId)).status).toBe(200);
  expect(await linksTo()).toBe(2);
});

test('the only administrator who is left invites another alone', async () => {
  await setGodActive(false);
  const body = { firstName: 'Iris', lastName: 'Bell', email: 'iris.bell@indulge.example' };
  const answer = await admin.post('/api/admin/create-authority-user', {
    ...body,
    authorityRole: 'administrator',
  });
  expect(answer.status).toBe(201);
});
