/** Links to Google and Apple: seen, removed, and dropped when the account changes hands. */
import { expect, test } from 'vitest';
import { signInWithIdentity } from '#server/accounts/sign-in/sign-in-with-identity.ts';
import { accountsApp, openBrowser, RESET_LINK, signedInMember, tokenIn } from '#tests/support/accounts.ts';
import { signInClient } from '#tests/support/sign-in-client.ts';

const on = await accountsApp({ env: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } });
const path = '/api/auth/identities';

function signInWithGoogle(email: string, subject = email) {
  const identity = { subject, email, emailVerified: true, givenName: 'Nora', familyName: 'Field' };
  return signInWithIdentity(on.deps, 'google', identity, signInClient());
}

const links = async (id: string) =>
  (await on.db.query('select provider from linked_identity where user_id = $1', [id])).rows.length;

// Drop `notifyLinked` and this must fail.
test('linking to an account is mailed and notified; opening one by it is not', async () => {
  const nora = await signedInMember(on, { email: 'linked@example.com' });
  await signInWithGoogle(nora.email);
  await on.mailTo(nora.email, /Sign-in method added/);
  const { body } = await nora.browser.get('/api/notifications');
  expect(JSON.stringify(body)).toContain('Sign-In Method Added');
  expect((await nora.browser.get(path)).body).toEqual([
    { id: expect.any(String), provider: 'google', email: nora.email, linkedAt: expect.any(String) },
  ]);
  await signInWithGoogle(nora.email);
  const added = (await on.mailsTo(nora.email)).filter(({ subject }) => subject.includes('added'));
  expect(added).toHaveLength(1);
  await signInWithGoogle('fresh@example.com');
  expect(await on.mailsTo('fresh@example.com')).toEqual([]);
});

test('an identity can be removed, by its owner alone and after a recent proof', async () => {
  const nora = await signedInMember(on, { email: 'unlink@example.com' });
  const leo = await signedInMember(on, { email: 'other@example.com' });
  await signInWithGoogle(nora.email);
  const [{ id }] = (await nora.browser.get(path)).body as unknown as [{ id: string }];
  expect((await leo.browser.delete(`${path}/${id}`)).status).toBe(404);
  on.clock.advance({ minutes: 16 });
  expect((await nora.browser.delete(`${path}/${id}`)).body.code).toBe('reauthenticate');
  await nora.browser.post('/api/auth/reauthenticate', { password: nora.password });
  expect((await nora.browser.delete(`${path}/${id}`)).status).toBe(200);
  expect(await links(nora.id)).toBe(0);
  await on.mailTo(nora.email, /Sign-in method removed/);
});

// Drop the `last-way-in` refusal and this must fail.
test('the only way to sign in cannot be removed', async () => {
  const nora = await signedInMember(on, { email: 'only@example.com' });
  await signInWithGoogle(nora.email);
  await on.db.query('update users set password_hash = null where id = $1', [nora.id]);
  const [{ id }] = (await nora.browser.get(path)).body as unknown as [{ id: string }];
  expect((await nora.browser.delete(`${path}/${id}`)).body.code).toBe('last-way-in');
  expect(await links(nora.id)).toBe(1);
});

// Drop `dropIdentities` from reset-password.ts or change-email.ts and this must fail.
test('a reset and a change of email remove the links and say so', async () => {
  const nora = await signedInMember(on, { email: 'reset@example.com' });
  await signInWithGoogle(nora.email);
  await openBrowser(on).post('/api/auth/forgot-password', { email: nora.email });
  const token = tokenIn(await on.mailsTo(nora.email), RESET_LINK);
  const password = 'another long one';
  await openBrowser(on).post('/api/auth/reset-password', { token, password, confirmPassword: password });
  expect(await links(nora.id)).toBe(0);
  await on.mailTo(nora.email, /Sign-in method removed/);

  const leo = await signedInMember(on, { email: 'change@example.com' });
  await signInWithGoogle(leo.email);
  await leo.browser.post('/api/verify/email/change', { newEmail: 'changed@example.com' });
  const mail = await on.mailTo('changed@example.com', 'Your verification code');
  await leo.browser.post('/api/verify/email/confirm-change', {
    token: /: ([A-Z0-9]{6})\n/.exec(mail.text)?.[1],
  });
  expect(await links(leo.id)).toBe(0);
  await on.mailTo('changed@example.com', /Sign-in method removed/);
});
