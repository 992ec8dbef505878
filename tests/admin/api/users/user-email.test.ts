/** An address that staff change: it has to be free, and links sent to the old address stop working. */
import { expect, test } from 'vitest';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { sendAccountMail } from '#server/accounts/account-mails.ts';
import { createUser, MEMBER } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { approved, auditOf } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const edit = (id: string, email: string) => admin.patch(`/api/admin/user/${id}`, { email });
const emailOf = async ({ id }: SignedIn) =>
  (await admin.get<AdminUserDetail>(`/api/admin/user/${id}`)).body.email;

// Take voidTokens out of shutAccount, and this must fail.
test('a link that was sent to the old address is invalid', async () => {
  const nora = await product.newMember();
  await product.visitor().post('/api/auth/forgot-password', { email: nora.email });
  const mails = await product.mails(nora.email);
  const token = mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  expect(token).toBeTruthy();
  expect((await approved(god, await edit(nora.id, `moved-${nora.email}`))).status).toBe(200);
  const password = 'a password of the thief';
  const answer = await product
    .visitor()
    .post('/api/auth/reset-password', { token, password, confirmPassword: password });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-token' } });
  // Every session ended with the change.
  expect((await nora.get('/api/auth/user')).status).toBe(401);
});

test('a taken address is refused by its field', async () => {
  const [nora, leo] = [await product.newMember(), await product.newMember()];
  expect(await edit(nora.id, leo.email)).toMatchObject({
    status: 409,
    body: { code: 'email-taken', fields: { email: expect.any(String) } },
  });
});

// Leave isHeldEmail out of move-email.ts, and this must fail: the undo could not restore the address.
test('an address that its owner can still take back is refused', async () => {
  const [nora, leo] = [await product.newMember(), await product.newMember()];
  const email = `held-${nora.email}`;
  await product.db.query(
    `insert into email_change (id, user_id, old_email, new_email, changed_at, undo_until)
     values (gen_random_uuid(), $1, $2, $3, now(), now() + interval '7 days')`,
    [nora.id, email, nora.email],
  );
  expect(await edit(leo.id, email)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  expect((await edit(nora.id, email)).status).toBe(202);
});

test('an account whose address could not be restored stays frozen until it has another one', async () => {
  const nora = await product.newMember();
  await product.db.query(
    `insert into email_change (id, user_id, old_email, new_email, changed_at, undo_until, undone_at)
     values (gen_random_uuid(), $1, 'before@example.com', $2, now(), now() + interval '7 days', now())`,
    [nora.id, nora.email],
  );
  const act = (what: string) =>
    admin.post(`/api/admin/users/${nora.id}/${what}`, { reason: 'She wrote to us' });
  expect((await act('freeze')).status).toBe(200);
  expect(await act('unfreeze')).toMatchObject({ status: 409, body: { code: 'account-protected' } });
  expect((await approved(god, await edit(nora.id, `moved-${nora.email}`))).status).toBe(200);
  expect((await act('unfreeze')).status).toBe(200);
});

// Leave forgetPasskeys out of move-email.ts, and this must fail.
test('a passkey from before the move signs in no more', async () => {
  const nora = await product.newMember();
  await product.db.query(
    `insert into passkey (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
     values (gen_random_uuid(), $1, $2, '\\x00', 0, '{}', false, 'A key', now())`,
    [nora.id, Buffer.from(nora.id)],
  );
  const email = `moved-${nora.email}`;
  expect((await approved(god, await edit(nora.id, email))).status).toBe(200);
  expect((await product.db.query('select from passkey where user_id = $1', [nora.id])).rows).toEqual([]);
  expect((await product.mailTo(email, /Passkeys removed/)).text).toContain('Our staff changed the email');
  // Leave the event out of forgetPasskeys, and this must fail.
  const { rows } = await product.db.query(
    `select actor_id, detail from security_event where user_id = $1 and kind = 'passkey-removed'`,
    [nora.id],
  );
  expect(rows).toEqual([{ actor_id: admin.id, detail: { passkeys: 1 } }]);
});

// Read the account without its lock in account-mails.ts, and this must fail.
test('a link that is asked for during the move does not go to the old address', async () => {
  const nora = await product.newMember();
  let sending: ReturnType<typeof sendAccountMail> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('update users set email = $2 where id = $1', [nora.id, `moved-${nora.email}`]);
    const at = product.deps.clock.now().toISOString();
    sending = sendAccountMail(product.deps, { purpose: 'reset-password', email: nora.email, at });
    await heldUp(product.db);
  });
  expect(await sending).toBe('nobody');
});

// Leave `approved` out of edit-customer.ts, and this must fail: one administrator alone would move the
// address back.
test('an edit that was no change of the address does not undo one that commits meanwhile', async () => {
  const nora = await product.newMember();
  let late: ReturnType<typeof edit> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('update users set email = $2 where id = $1', [nora.id, `moved-${nora.email}`]);
    late = edit(nora.id, nora.email);
    await heldUp(product.db);
  });
  expect(await late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await emailOf(nora)).toBe(`moved-${nora.email}`);
});

// Ignore `written` in edit-customer.ts, and this must fail: the log would have a change that was not made.
test('an address that a new user takes at the same moment is refused', async () => {
  const nora = await product.newMember();
  const email = `wanted-${nora.email}`;
  const person = {
    email,
    emailVerified: true,
    firstName: 'Wim',
    lastName: 'Quick',
    profileComplete: false,
    passwordHash: null,
    kind: MEMBER,
    acceptsTerms: true,
  };
  const waits = await edit(nora.id, email);
  let edited: ReturnType<typeof approved> | undefined;
  await transaction(product.db, async (tx) => {
    await createUser(tx, person, product.deps.clock.now());
    edited = approved(god, waits);
    await heldUp(product.db);
  });
  expect(await edited).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  expect(await emailOf(nora)).toBe(nora.email);
  expect((await auditOf(product, nora.id)).map(({ action }) => action)).toEqual([
    'request-failed',
    'request-made',
  ]);
  expect(await product.mails(email)).toEqual([]);
});

// Drop the check of godEmail in move-email.ts, and this must fail.
test('the configured address of God is never available, even while God has another', async () => {
  const nora = await product.newMember();
  const { godEmail } = product.deps.config;
  await product.db.query(`update users set email = 'elsewhere@indulge.example' where email = $1`, [godEmail]);
  expect(await edit(nora.id, godEmail)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  expect(await emailOf(nora)).toBe(nora.email);
});
