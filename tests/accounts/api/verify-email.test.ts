import { expect, test } from 'vitest';
import { accountsApp, openBrowser, signUpBody, tokenIn, VERIFY_LINK } from '#tests/support/accounts.ts';

const on = await accountsApp();
const path = '/api/auth/verify-email';

async function unverified(email: string): Promise<string> {
  await openBrowser(on).post('/api/auth/signup', signUpBody({ email }));
  return tokenIn(await on.mailsTo(email), VERIFY_LINK);
}

async function isVerified(email: string): Promise<boolean> {
  const { rows } = await on.db.query(
    'select 1 from users where email = $1 and email_verified_at is not null',
    [email],
  );
  return rows.length === 1;
}

test('the link in the email verifies the address, once, from any browser', async () => {
  const token = await unverified('nora@example.com');
  const first = await openBrowser(on).post(path, { token, email: 'nora@example.com' });
  expect(first).toMatchObject({
    status: 200,
    body: { message: 'Your email has been verified successfully!' },
  });
  expect(await isVerified('nora@example.com')).toBe(true);
  expect((await openBrowser(on).post(path, { token })).body.code).toBe('invalid-token');
});

// Drop "used_at is null" in one-time-tokens.ts and this must fail.
test('of twenty simultaneous uses of one link, one succeeds', async () => {
  const token = await unverified('race@example.com');
  const answers = await Promise.all(Array.from({ length: 20 }, () => openBrowser(on).post(path, { token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
});

test('a verification link expires after 24 hours', async () => {
  const token = await unverified('late@example.com');
  on.clock.advance({ hours: 24 });
  expect((await openBrowser(on).post(path, { token })).body.code).toBe('invalid-token');
  expect(await isVerified('late@example.com')).toBe(false);
});

test('a second email leaves the first link valid, and using one link uses up both', async () => {
  const first = await unverified('two@example.com');
  await openBrowser(on).post('/api/auth/resend-verification', { email: 'two@example.com' });
  const second = tokenIn(await on.mailsTo('two@example.com'), VERIFY_LINK);
  expect(second).not.toBe(first);
  expect((await openBrowser(on).post(path, { token: first })).status).toBe(200);
  expect((await openBrowser(on).post(path, { token: second })).status).toBe(400);
});

test.each(['x', "' or 1=1 --", 'a'.repeat(200), '\u0000', '٣'])(
  'the token %j verifies no address',
  async (token) => {
    const answer = await openBrowser(on).post(path, { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-token' } });
  },
);

test('a password reset token does not verify an address', async () => {
  await unverified('other@example.com');
  await openBrowser(on).post('/api/auth/forgot-password', { email: 'other@example.com' });
  const token = tokenIn(await on.mailsTo('other@example.com'), /reset-password\?token=([\w-]+)/);
  expect((await openBrowser(on).post(path, { token })).body.code).toBe('invalid-token');
});

test('a GET request, as mail scanners send it, verifies no address', async () => {
  const token = await unverified('scanner@example.com');
  expect((await openBrowser(on).get(`${path}?token=${token}`)).status).toBe(405);
  expect(await isVerified('scanner@example.com')).toBe(false);
});
