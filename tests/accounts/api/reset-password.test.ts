import { expect, test } from 'vitest';
import { resetPassword } from '#server/accounts/sign-in/reset-password.ts';
import { issueToken } from '#server/accounts/sign-up/one-time-tokens.ts';
import { transaction } from '#server/db/transaction.ts';
import {
  type AccountsAnswer,
  accountsApp,
  member,
  openBrowser,
  RESET_LINK,
  signedInMember,
  signUpBody,
  tokenIn,
} from '#tests/support/accounts.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const on = await accountsApp();
const path = '/api/auth/reset-password';
const chosen = { password: 'another long one', confirmPassword: 'another long one' };

async function resetToken(email: string): Promise<string> {
  await openBrowser(on).post('/api/auth/forgot-password', { email });
  return tokenIn(await on.mailsTo(email), RESET_LINK);
}

const works = async (token: string) => (await openBrowser(on).post(`${path}/check`, { token })).body.works;

const signIn = (email: string, password: string) =>
  openBrowser(on).post('/api/auth/signin', { email, password });

test('a reset sets the new password, ends every session and sends a confirmation email', async () => {
  const nora = await signedInMember(on);
  const token = await resetToken(nora.email);
  const answer = await openBrowser(on).post(path, { token, ...chosen });
  expect(answer.status).toBe(200);
  expect(answer.setCookies.some((line) => /^indulge_session=[^;]/.test(line))).toBe(false);
  expect((await nora.browser.get('/api/auth/user')).status).toBe(401);
  expect((await signIn(nora.email, nora.password)).status).toBe(401);
  expect((await signIn(nora.email, chosen.password)).status).toBe(200);
  await on.mailTo(nora.email, 'Your password was changed');
  const { rows } = await on.db.query('select title from notification where user_id = $1', [nora.id]);
  expect(rows).toEqual([{ title: 'Password Changed' }]);
});

// Hash before checkResetLink in resetPassword, and this must fail.
test('a link that nobody was sent costs no hash of a password', async () => {
  const mia = await member(on, { email: 'mia@example.com' });
  let hashes = 0;
  const { passwords } = on.deps;
  const hash: typeof passwords.hash = (password) => {
    hashes += 1;
    return passwords.hash(password);
  };
  const deps = { ...on.deps, passwords: { ...passwords, hash } };
  const browser = { ip: '203.0.113.7', userAgent: null };
  const reset = (token: string) => resetPassword(deps, { token, password: chosen.password }, browser);
  await expect(reset('x'.repeat(43))).rejects.toMatchObject({ code: 'invalid-token' });
  expect(hashes).toBe(0);
  const token = await resetToken(mia.email);
  expect(await reset(token)).toEqual({ userId: mia.id });
  expect(hashes).toBe(1);
  await expect(reset(token)).rejects.toMatchObject({ code: 'invalid-token' });
  expect(hashes).toBe(1);
});

// Drop "used_at is null" in one-time-tokens.ts and this must fail.
test('of twenty simultaneous uses of one link, one succeeds', async () => {
  const racer = await member(on, { email: 'race@example.com' });
  const token = await resetToken(racer.email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => openBrowser(on).post(path, { token, ...chosen })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
  expect((await openBrowser(on).post(path, { token, ...chosen })).body.code).toBe('invalid-token');
});

// Hold the user's row "for key share" in session-store.ts, or compare no password there, and this must fail.
test('an old password that is checked while the new one is set signs nobody in', async () => {
  const nora = await member(on, { email: 'in-time@example.com' });
  let answer: Promise<AccountsAnswer> | undefined;
  await transaction(on.db, async (tx) => {
    await tx.query(`update users set password_hash = 'another one' where id = $1`, [nora.id]);
    answer = signIn(nora.email, nora.password);
    await heldUp(on.db);
  });
  expect(await answer).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } });
  expect((await on.db.query('select from session where user_id = $1', [nora.id])).rows).toEqual([]);
});

// Compare the factors in session-store.ts no longer, and this must fail.
test.each([
  ['a second factor is set up', 'two_factor_enabled = true'],
  ['a passkey is added', 'has_passkey = true'],
  ['the account is frozen', 'frozen_at = now()'],
  ['the account is secured', 'password_reset_required_at = now()'],
])('a sign-in in which %s meanwhile starts no session', async (_name, change) => {
  const nora = await member(on, { email: `${change.replaceAll(/\W/g, '')}@example.com` });
  let answer: Promise<AccountsAnswer> | undefined;
  await transaction(on.db, async (tx) => {
    await tx.query(`update users set ${change} where id = $1`, [nora.id]);
    answer = signIn(nora.email, nora.password);
    await heldUp(on.db);
  });
  expect((await answer)?.status).toBe(401);
});

test('a reset link expires after 30 minutes', async () => {
  const late = await member(on, { email: 'late@example.com' });
  const token = await resetToken(late.email);
  on.clock.advance({ minutes: 30 });
  expect((await openBrowser(on).post(path, { token, ...chosen })).body.code).toBe('invalid-token');
  expect((await signIn(late.email, late.password)).status).toBe(200);
});

test('a reset verifies the email address', async () => {
  await openBrowser(on).post('/api/auth/signup', signUpBody({ email: 'proof@example.com' }));
  const token = await resetToken('proof@example.com');
  await openBrowser(on).post(path, { token, ...chosen });
  expect((await signIn('proof@example.com', chosen.password)).status).toBe(200);
});

test('a reset does not skip two-factor authentication', async () => {
  const careful = await member(on, { email: 'careful@example.com' });
  await on.db.query('update users set two_factor_enabled = true where id = $1', [careful.id]);
  const browser = openBrowser(on);
  await browser.post(path, { token: await resetToken(careful.email), ...chosen });
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  const answer = await browser.post('/api/auth/signin', { email: careful.email, password: chosen.password });
  expect(answer.body).toEqual({ requiresTwoFactor: true });
});

test('a verification link cannot set a password', async () => {
  await openBrowser(on).post('/api/auth/signup', signUpBody({ email: 'mixed@example.com' }));
  const token = tokenIn(await on.mailsTo('mixed@example.com'), /verify-email\/([\w-]+)/);
  expect((await openBrowser(on).post(path, { token, ...chosen })).body.code).toBe('invalid-token');
});

test.each([
  [{ password: 'seven77', confirmPassword: 'seven77' }, 'password', 'Password must be at least 8 characters'],
  [{ ...chosen, confirmPassword: 'different' }, 'confirmPassword', "Passwords don't match"],
])('a reset refuses %j and leaves the link usable', async (body, field, message) => {
  const email = `form-${field.toLowerCase()}@example.com`;
  await member(on, { email });
  const token = await resetToken(email);
  const refused = await openBrowser(on).post(path, { token, ...body });
  expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  expect((await openBrowser(on).post(path, { token, ...chosen })).status).toBe(200);
});

test('a link is checked without using it up, until it is used or 30 minutes old', async () => {
  const nora = await member(on, { email: 'checks@example.com' });
  const token = await resetToken(nora.email);
  expect([await works(token), await works(token), await works('nobody-has-this')]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await openBrowser(on).post(path, { token, ...chosen })).status).toBe(200);
  expect(await works(token)).toBe(false);

  const late = await resetToken((await member(on, { email: 'checks-late@example.com' })).email);
  expect(await works(late)).toBe(true);
  on.clock.advance({ minutes: 30 });
  expect(await works(late)).toBe(false);
});

test('the link of a closed account, and a link for something else, set no password', async () => {
  const nora = await member(on, { email: 'closes@example.com' });
  const now = on.clock.now();
  const other = await issueToken(on.db, { userId: nora.id, purpose: 'disown-sign-in', now });
  expect(await works(other)).toBe(false);
  const token = await resetToken(nora.email);
  await on.db.query('update users set deleted_at = now() where id = $1', [nora.id]);
  expect(await works(token)).toBe(false);
  // A whole deletion also closes the account in the ledger.
  await on.db.query('update users set deleted_at = null where id = $1', [nora.id]);
});
