/** The hint cookie: it tells the pages whether a request for the signed-in user is worthwhile. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const HINT = 'indulge_signed_in';
const product = await testApp();

async function signedIn(rememberMe: boolean) {
  const browser = product.visitor();
  const body = { email: 'maya@example.com', password: 'indulge-demo', rememberMe };
  const { setCookies } = await browser.post('/api/auth/signin', body);
  return { browser, hint: setCookies.find((line) => line.startsWith(`${HINT}=`)) ?? '' };
}

test('the hint cookie is set with the session, is readable by scripts and holds no data', async () => {
  const { hint } = await signedIn(false);
  expect(hint).toBe(`${HINT}=1; Path=/; SameSite=Lax`);
});

test('the hint cookie of a remembered session lasts as long as the session', async () => {
  const { hint } = await signedIn(true);
  expect(hint).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
});

test('the hint cookie is cleared with the session', async () => {
  const { browser } = await signedIn(true);
  await browser.get('/api/logout');
  expect(browser.cookies.has(HINT)).toBe(false);
  expect(browser.cookies.has('indulge_session')).toBe(false);
});

test('a refused sign-in sets no hint cookie', async () => {
  const browser = product.visitor();
  await browser.post('/api/auth/signin', { email: 'maya@example.com', password: 'wrong password' });
  expect(browser.cookies.has(HINT)).toBe(false);
});

test('the hint cookie alone grants no access', async () => {
  const browser = product.visitor();
  browser.cookies.set(HINT, '1');
  expect(await browser.get('/api/auth/user')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
});

test('a page restores a lost hint cookie, and clears it when the session cookie is lost', async () => {
  const { browser } = await signedIn(true);
  browser.cookies.delete(HINT);
  await browser.get('/');
  expect(browser.cookies.get(HINT)).toBe('1');
  browser.cookies.delete('indulge_session');
  await browser.get('/');
  expect(browser.cookies.has(HINT)).toBe(false);
});

test('a page sets no cookie for a visitor, nor for a user with a session', async () => {
  expect((await product.visitor().get('/')).setCookies).toEqual([]);
  const { browser } = await signedIn(false);
  expect((await browser.get('/')).setCookies).toEqual([]);
});

test('documents carry the content security policy, hashed files do not', async () => {
  const page = await product.visitor().get('/');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(page.text) ?? [];
  const script = await product.visitor().get(asset);
  expect(script.status).toBe(200);
  expect(script.headers.get('content-security-policy')).toBeNull();
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
});
