/** POST /api/auth/signin */
import { expect, test } from 'vitest';
import { accountsApp, member, openBrowser } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_FAILED_SIGN_INS_PER_QUARTER_HOUR: '5' } });
const path = '/api/auth/signin';

const nora = await member(on);
const right = { email: nora.email, password: nora.password };

test('a sign-in starts a session and returns the user', async () => {
  const answer = await nora.browser.post(path, { ...right, email: ' NORA@Example.com' });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body.user).toMatchObject({
    username: 'nora.field',
    email: 'nora@example.com',
    emailVerified: true,
    balance: '0.00',
    userType: 'regular',
    isAuthority: false,
    isEnterpriseUser: false,
    enterpriseId: null,
    profileComplete: true,
  });
  expect(JSON.stringify(answer.body)).not.toContain('argon2');
  expect((await nora.browser.get('/api/auth/user')).body.id).toBe(nora.id);
});

function sessionCookie(setCookies: string[]): string {
  return setCookies.find((line) => line.startsWith('indulge_session=')) ?? '';
}

test('the session cookie ends with the browser, or lasts 30 days when remembered', async () => {
  const short = sessionCookie((await openBrowser(on).post(path, right)).setCookies);
  const long = sessionCookie((await openBrowser(on).post(path, { ...right, rememberMe: true })).setCookies);
  for (const cookie of [short, long]) {
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Secure');
  }
  expect(short).not.toMatch(/max-age|expires/i);
  expect(long).toContain('Max-Age=2592000');
});

test("the cookie's token is not stored in the database, and changes at every sign-in", async () => {
  const { browser } = nora;
  const first = browser.cookies.get('indulge_session') ?? '';
  await browser.post(path, right);
  expect(browser.cookies.get('indulge_session')).not.toBe(first);
  const { rows } = await on.db.query(`select 1 from session where session::text like '%' || $1 || '%'`, [
    first,
  ]);
  expect(rows).toEqual([]);

  const old = openBrowser(on);
  old.cookies.set('indulge_session', first);
  expect((await old.get('/api/auth/user')).status).toBe(401);
});

test('an account with two-factor authentication gets no session from the password alone', async () => {
  const careful = await member(on, { email: 'careful@example.com' });
  await on.db.query('update users set two_factor_enabled = true where id = $1', [careful.id]);
  const answer = await careful.browser.post(path, { email: careful.email, password: careful.password });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ requiresTwoFactor: true });
  expect(sessionCookie(answer.setCookies)).toBe('');
  const pending = answer.setCookies.find((line) => line.startsWith('indulge_two_factor=')) ?? '';
  expect(pending).toContain('HttpOnly');
  expect(pending).toContain('Max-Age=300');
  expect(pending).not.toContain(careful.id);
  expect((await careful.browser.get('/api/auth/user')).status).toBe(401);
});
