/** POST /api/auth/signin, for those who may not sign in, or not yet. */
import { expect, test } from 'vitest';
import {
  accountsApp,
  countRows,
  member,
  openBrowser,
  signedInMember,
  signUpBody,
} from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_FAILED_SIGN_INS_PER_QUARTER_HOUR: '5' } });
const path = '/api/auth/signin';

const nora = await member(on);
const right = { email: nora.email, password: nora.password };

test('a wrong password and an unknown address get the same answer and start no session', async () => {
  const sessions = await countRows(on.db, 'session');
  const wrong = await openBrowser(on, { ip: '10.0.0.1' }).post(path, {
    ...right,
    password: 'wrong password',
  });
  const unknown = await openBrowser(on, { ip: '10.0.0.1' }).post(path, {
    email: 'nobody@example.com',
    password: 'wrong password',
  });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ message: 'Invalid email or password', code: 'invalid-credentials' });
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  expect(wrong.setCookies).toEqual(unknown.setCookies);
  expect(await countRows(on.db, 'session')).toBe(sessions);
});

test("'Verify your email' is shown only after the right password", async () => {
  const browser = openBrowser(on);
  await browser.post('/api/auth/signup', signUpBody({ email: 'late@example.com' }));
  const stranger = await browser.post(path, { email: 'late@example.com', password: 'wrong password' });
  expect(stranger.body.code).toBe('invalid-credentials');
  const owner = await browser.post(path, { email: 'late@example.com', password: 'a long password' });
  expect(owner.status).toBe(403);
  expect(owner.body.code).toBe('email-not-verified');
  expect(owner.body.message).toContain('verify your email');
  expect(browser.cookies.has('indulge_session')).toBe(false);
});

test('a frozen account learns that it is frozen after the right password, and its sessions end', async () => {
  const held = await signedInMember(on, { email: 'held@example.com' });
  await on.db.query('update users set frozen_at = now() where id = $1', [held.id]);
  expect((await held.browser.get('/api/auth/user')).status).toBe(401);
  const answer = await held.browser.post(path, { email: held.email, password: held.password });
  expect(answer.body.code).toBe('account-frozen');
});

test('a deleted account cannot sign in', async () => {
  const gone = await signedInMember(on, { email: 'gone@example.com' });
  await on.db.query('update users set deleted_at = now() where id = $1', [gone.id]);
  expect((await gone.browser.get('/api/auth/user')).status).toBe(401);
  const answer = await gone.browser.post(path, { email: gone.email, password: gone.password });
  expect(answer.body.code).toBe('invalid-credentials');
  // An invariant forbids sessions of a deleted account; delete-account.test.ts covers a proper closing.
  await on.db.query('update users set deleted_at = null where id = $1', [gone.id]);
});

test.each([
  [{ email: 'nobody', password: 'a long password' }, 'email', 'Please enter a valid email address'],
  [{ email: 'nora@example.com', password: 'short' }, 'password', 'Password must be at least 6 characters'],
  [{ email: { $ne: null }, password: 'a long password' }, 'email', 'Please enter a valid email address'],
  [{ password: 'a long password' }, 'email', 'Please enter a valid email address'],
  [{ email: 'nora@example.com' }, 'password', 'Password must be at least 6 characters'],
])('a sign-in refuses %j', async (body, field, message) => {
  const answer = await openBrowser(on).post(path, body);
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: { [field]: message } },
  });
});
