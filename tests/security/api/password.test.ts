/** POST /api/user/change-password, and entering the password again. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { accountsApp, openBrowser, RESET_LINK, signedInMember, tokenIn } from '#tests/support/accounts.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const on = await accountsApp();
const path = '/api/user/change-password';
const again = '/api/auth/reauthenticate';

const signIn = (email: string, password: string) =>
  openBrowser(on).post('/api/auth/signin', { email, password });

test('a change keeps this session, ends the others and sends a confirmation email', async () => {
  const nora = await signedInMember(on);
  const elsewhere = openBrowser(on);
  await elsewhere.post('/api/auth/signin', { email: nora.email, password: nora.password });
  const answer = await nora.browser.patch(path, {
    currentPassword: nora.password,
    newPassword: 'six-6x',
    confirmPassword: 'six-6x',
  });
  expect(answer.status).toBe(200);
  expect((await nora.browser.get('/api/auth/user')).status).toBe(200);
  expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
  expect((await signIn(nora.email, nora.password)).status).toBe(401);
  expect((await signIn(nora.email, 'six-6x')).status).toBe(200);
  await on.mailTo(nora.email, 'Your password was changed');
  const { body } = await nora.browser.get('/api/notifications');
  expect(body).toMatchObject([{ title: 'Password Changed' }]);
});

// Drop the comparison with `proven` in change-password.ts, or the lock of lockUser, and this must fail.
test('of two simultaneous changes, one is made, since the other has an old password', async () => {
  const { browser, email, password, id } = await signedInMember(on, { email: 'hasty@example.com' });
  let changes: Promise<{ status: number; body: { code?: string } }>[] = [];
  await transaction(on.db, async (tx) => {
    await tx.query('select from users where id = $1 for update', [id]);
    changes = ['one password', 'other password'].map((newPassword) =>
      browser.patch(path, { currentPassword: password, newPassword }),
    );
    await heldUp(on.db, 2);
  });
  const answers = await Promise.all(changes);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const signedIn = await Promise.all(['one password', 'other password'].map((each) => signIn(email, each)));
  expect(signedIn.map(({ status }) => status)).toEqual(
    answers.map(({ status }) => (status === 200 ? 200 : 401)),
  );
});

test('a change without a confirmation field is accepted', async () => {
  const other = await signedInMember(on, { email: 'other@example.com' });
  const body = { currentPassword: other.password, newPassword: 'without it' };
  expect((await other.browser.patch(path, body)).status).toBe(200);
});

// Take voidTokens out of change-password.ts, and this must fail.
test('a password change voids earlier reset links', async () => {
  const wary = await signedInMember(on, { email: 'wary@example.com' });
  await on.settled();
  await openBrowser(on).post('/api/auth/forgot-password', { email: wary.email });
  const token = tokenIn(await on.mailsTo(wary.email), RESET_LINK);
  const body = { currentPassword: wary.password, newPassword: 'my new one' };
  expect((await wary.browser.patch(path, body)).status).toBe(200);
  const chosen = { token, password: 'one of the thief', confirmPassword: 'one of the thief' };
  const answer = await openBrowser(on).post('/api/auth/reset-password', chosen);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-token' } });
  expect((await signIn(wary.email, 'my new one')).status).toBe(200);
});

test('a user without a password learns how to set one', async () => {
  const social = await signedInMember(on, { email: 'social@example.com' });
  await on.db.query('update users set password_hash = null where id = $1', [social.id]);
  expect((await social.browser.get('/api/auth/user')).body.hasPassword).toBe(false);
  const body = { currentPassword: 'x', newPassword: 'a new one' };
  expect((await social.browser.patch(path, body)).body.code).toBe('no-password');
  expect((await social.browser.post(again, { password: 'x' })).body.code).toBe('no-password');
});

test('entering the password again makes the session a fresh one', async () => {
  const stale = await signedInMember(on, { email: 'stale@example.com' });
  const freshness = async () =>
    (await on.db.query('select reauthenticated_at from session where user_id = $1', [stale.id])).rows[0]
      ?.reauthenticated_at;
  const before = await freshness();
  on.clock.advance({ minutes: 16 });
  expect((await stale.browser.post(again, { password: 'not this one' })).body.code).toBe('wrong-password');
  expect(await freshness()).toEqual(before);
  expect((await stale.browser.post(again, { password: stale.password })).status).toBe(200);
  expect(await freshness()).toEqual(on.clock.now());
  expect((await stale.browser.post(again, { password: '' })).body.message).toBe(
    'Please enter your password.',
  );
});
