/** The cookie that tells the pages whether asking who is signed in is worthwhile. */
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

test('comes with the session, can be read by scripts and carries nothing', async () => {
  const { hint } = await signedIn(false);
  expect(hint).toBe(`${HINT}=1; Path=/; SameSite=Lax`);
});

test('stays for as long as a remembered session', async () => {
  const { hint } = await signedIn(true);
  expect(hint).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
});

test('goes with the session', async () => {
  const { browser } = await signedIn(true);
  await browser.get('/api/logout');
  expect(browser.cookies.has(HINT)).toBe(false);
  expect(browser.cookies.has('indulge_session')).toBe(false);
});

test('does not come with a refused sign-in', async () => {
  const browser = product.visitor();
  await browser.post('/api/auth/signin', { email: 'maya@example.com', password: 'wrong password' });
  expect(browser.cookies.has(HINT)).toBe(false);
});

test('opens nothing by itself', async () => {
  const browser = product.visitor();
  browser.cookies.set(HINT, '1');
  expect(await browser.get('/api/auth/user')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
});

test('a page puts it right where one of the two cookies was lost', async () => {
  const { browser } = await signedIn(true);
  browser.cookies.delete(HINT);
  await browser.get('/');
  expect(browser.cookies.get(HINT)).toBe('1');
  browser.cookies.delete('indulge_session');
  await browser.get('/');
  expect(browser.cookies.has(HINT)).toBe(false);
});

test('a page leaves the cookies of a visitor, and of somebody signed in, alone', async () => {
  expect((await product.visitor().get('/')).setCookies).toEqual([]);
  const { browser } = await signedIn(false);
  expect((await browser.get('/')).setCookies).toEqual([]);
});

test('documents carry the policy for contents, hashed files need none', async () => {
  const page = await product.visitor().get('/');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(page.text) ?? [];
  const script = await product.visitor().get(asset);
  expect(script.status).toBe(200);
  expect(script.headers.get('content-security-policy')).toBeNull();
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
});
