/** A new email address that staff enter for a user. */
import { expect, test } from 'vitest';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { testApp } from '#tests/support/app.ts';
import { signInMoved } from '#tests/support/moved-account.ts';
import { approved } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const look = async (id: string) => (await admin.get<AdminUserDetail>(`/api/admin/user/${id}`)).body;
const edit = (id: string, body: object, by = admin) => by.patch(`/api/admin/user/${id}`, body);

test('a changed email is verified by a new password, and the old address gets an email', async () => {
  const nora = await product.newMember();
  const email = `moved-${nora.email}`;
  expect((await approved(god, await edit(nora.id, { email }))).status).toBe(200);
  expect(await look(nora.id)).toMatchObject({ email, emailVerified: false });
  // A new password is no help to the address that the account left.
  const { text } = await product.mailTo(nora.email, 'Your Indulge account: Email address changed');
  expect(text).toContain('If this is not right, reply to this email, and we will help.');
  expect(text).not.toContain('choose a new password');
  expect((await product.mailTo(email, 'Choose a new password')).text).toContain('Our staff moved your');
  await signInMoved(product, email);
  expect(await look(nora.id)).toMatchObject({ emailVerified: true });
});

test('the email to verify the new address, which the user asks for, thanks nobody for joining', async () => {
  const nora = await product.newMember();
  const email = `moved-${nora.email}`;
  expect((await approved(god, await edit(nora.id, { email }))).status).toBe(200);
  expect((await product.visitor().post('/api/auth/resend-verification', { email })).status).toBe(200);
  const { text } = await product.mailTo(email, 'Confirm your email address');
  expect(text).toContain('Your Indulge account now uses this address.');
  expect(text).not.toContain('Thank you for joining');
});

// Leave dropIdentities out of shutAccount, and this must fail.
test('what the owner of the old mailbox linked no longer signs in', async () => {
  const nora = await product.newMember();
  await product.db.query(
    `insert into linked_identity (provider, subject, email, user_id) values ('google', $1, $1, $2)`,
    [nora.email, nora.id],
  );
  const email = `moved-${nora.email}`;
  expect((await approved(god, await edit(nora.id, { email }))).status).toBe(200);
  const { rows } = await product.db.query('select from linked_identity where user_id = $1', [nora.id]);
  expect(rows).toEqual([]);
  const { text } = await product.mailTo(email, /Sign-in method removed/);
  expect(text).toContain('Our staff changed the email address of your account');
});

// Leave voidEmailCodes out of shutAccount, and this must fail.
test('a code requested before staff changed the address is invalid', async () => {
  const nora = await product.newMember();
  const [thief, moved] = [`thief-${nora.email}`, `moved-${nora.email}`];
  expect((await nora.post('/api/verify/email/change', { newEmail: thief })).status).toBe(200);
  const { text } = await product.mailTo(thief, 'Your verification code');
  const token = /\b([A-Z2-9]{6})\b/.exec(text)?.[1];
  expect((await approved(god, await edit(nora.id, { email: moved }))).status).toBe(200);
  const again = await signInMoved(product, moved);
  expect(await again.post('/api/verify/email/confirm-change', { token })).toMatchObject({
    body: { code: 'invalid-code' },
  });
  expect((await look(nora.id)).email).toBe(moved);
});

test('a taken email, God’s email and an invalid email are refused', async () => {
  const nora = await product.newMember();
  const leo = await product.newMember();
  for (const email of [leo.email.toUpperCase(), 'god@indulge.example']) {
    expect(await edit(nora.id, { email })).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  }
  expect((await edit(nora.id, { email: 'nobody' })).status).toBe(400);
  const manager = await product.signIn('account_manager');
  expect((await edit(manager.id, { email: 'm@elsewhere.example' })).body.fields).toHaveProperty('email');
  expect((await look(nora.id)).email).toBe(nora.email);
});
