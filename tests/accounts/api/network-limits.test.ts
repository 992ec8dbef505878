/** Each public sign-in route refuses a network above its limit, before it reads or writes anything. */
import { expect, test } from 'vitest';
import { accountsApp, countRows, openBrowser, signUpBody } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_SIGN_INS_PER_MINUTE: '2', LIMIT_SIGN_UPS_PER_MINUTE: '2' } });

const email = 'crowd@example.com';
const password = 'a long password';

/** Each route gets a network of its own, so that one row does not use up another row's limit. */
let networks = 0;

// Drop the limit of a route, and its row must fail.
test.each([
  ['POST', '/api/auth/signup', signUpBody({ email })],
  ['POST', '/api/auth/signin', { email, password }],
  ['POST', '/api/auth/2fa/challenge', { token: '123456' }],
  ['POST', '/api/auth/verify-email', { token: 'nobody-has-this' }],
  ['POST', '/api/auth/resend-verification', { email }],
  ['POST', '/api/auth/verify-email-manual', { email }],
  ['POST', '/api/auth/forgot-password', { email }],
  ['POST', '/api/auth/reset-password', { token: 'nobody-has-this', password, confirmPassword: password }],
  ['POST', '/api/auth/reset-password/check', { token: 'nobody-has-this' }],
  ['POST', '/api/auth/apple/token', { id_token: 'anything' }],
  ['GET', '/api/auth/google', undefined],
  ['GET', '/api/auth/google/callback', undefined],
  ['POST', '/api/auth/apple/callback', undefined],
] as const)('a network above the limit is refused on %s %s', async (method, path, payload) => {
  const call = (ip: string) =>
    openBrowser(on, { ip }).send({ method, url: path, ...(payload && { payload }) });
  networks += 1;
  const network = networks;
  for (let count = 0; count < 2; count += 1) expect((await call(`10.8.${network}.1`)).status).not.toBe(429);
  const refused = await call(`10.8.${network}.1`);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(`10.9.${network}.1`)).status).not.toBe(429);
});

test('a refused sign-up opens no account', async () => {
  const signUp = (name: string) =>
    openBrowser(on, { ip: '10.10.0.1' }).post(
      '/api/auth/signup',
      signUpBody({ email: `${name}@example.com` }),
    );
  for (const name of ['one', 'two']) expect((await signUp(name)).status).toBe(201);
  const before = await countRows(on.db, 'users');
  expect((await signUp('three')).status).toBe(429);
  expect(await countRows(on.db, 'users')).toBe(before);
  expect(await on.mailsTo('three@example.com')).toEqual([]);
});
