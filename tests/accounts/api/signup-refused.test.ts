/** POST /api/auth/signup: the requests that open no account. */
import { expect, test } from 'vitest';
import { accountsApp, countRows, openBrowser, signUpBody } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } });
const path = '/api/auth/signup';

test('a sign-up with a known address, in any spelling, is refused; it writes and sends nothing', async () => {
  await openBrowser(on).post(path, signUpBody({ email: 'nora@example.com' }));
  const before = (await on.mailsTo('nora@example.com')).length;
  const answer = await openBrowser(on).post(
    path,
    signUpBody({ email: 'NORA@example.COM', lastName: 'Other' }),
  );
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('user-exists');
  expect(answer.body.message).toContain('user exists');
  expect(await countRows(on.db, 'users')).toBe(1);
  expect(await on.mailsTo('nora@example.com')).toHaveLength(before);
});

test('a sign-up with the address of the top administrator is refused', async () => {
  const answer = await openBrowser(on).post(path, signUpBody({ email: 'GOD@indulge.example' }));
  expect(answer.body.code).toBe('user-exists');
  expect(await countRows(on.db, 'users')).toBe(1);
});

test.each([
  ['firstName', 'N', 'First name must be at least 2 characters'],
  ['lastName', ' F ', 'Last name must be at least 2 characters'],
  ['address', '1 St', 'Please enter a valid address'],
  ['state', 'I', 'Please enter a valid state'],
  ['zipCode', '6270', 'Please enter a valid US zip code'],
  ['zipCode', '62701-12', 'Please enter a valid US zip code'],
  ['phoneNumber', '217-555-0142', 'Please enter a valid US phone number'],
  ['email', 'nobody', 'Please enter a valid email address'],
  ['email', "a'or'1'='1", 'Please enter a valid email address'],
  ['password', 'seven77', 'Password must be at least 8 characters'],
  ['confirmPassword', 'another password', "Passwords don't match"],
  ['agreeToTerms', false, 'You must agree to the terms and conditions'],
  ['agreeToTerms', undefined, 'You must agree to the terms and conditions'],
  ['firstName', 'No\u0000ra', 'First name must be at least 2 characters'],
  ['firstName', 'N'.repeat(61), 'First name must be at most 60 characters'],
  ['lastName', 'F'.repeat(61), 'Last name must be at most 60 characters'],
  ['address', '1'.repeat(201), 'Please enter a valid address'],
  ['state', 'I'.repeat(61), 'Please enter a valid state'],
  ['email', undefined, 'Please enter a valid email address'],
  ['email', `${'n'.repeat(250)}@example.com`, 'Please enter a valid email address'],
  ['password', 'p'.repeat(201), 'Password must be at most 200 characters'],
])('a sign-up refuses %s %j', async (field, value, message) => {
  const users = await countRows(on.db, 'users');
  const answer = await openBrowser(on).post(path, signUpBody({ email: 'wrong@example.com', [field]: value }));
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: { [field]: message } },
  });
  expect(await countRows(on.db, 'users')).toBe(users);
  expect(await on.mailsTo('wrong@example.com')).toEqual([]);
});

// Leave isWholeNameNotOurs out of SignUpBody, and this must fail.
test('a sign-up refuses two names that read like ours beside each other', async () => {
  const name = { firstName: 'Indu', lastName: 'lge' };
  expect(await openBrowser(on).post(path, signUpBody({ email: 'wrong@example.com', ...name }))).toMatchObject(
    {
      status: 400,
      body: { fields: { lastName: 'This name would pass for Indulge. Please choose another one.' } },
    },
  );
});

test('a sign-up refuses a malformed body', async () => {
  for (const body of [{}, [], { firstName: { $gt: '' } }]) {
    expect((await openBrowser(on).post(path, body)).status).toBe(400);
  }
});

test('a sign-up from another site is refused', async () => {
  const answer = await openBrowser(on).post(path, signUpBody({ email: 'csrf@example.com' }), {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  });
  expect(answer.body.code).toBe('cross-site');
  expect(await on.mailsTo('csrf@example.com')).toEqual([]);
});
