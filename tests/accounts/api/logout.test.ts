import { expect, test } from 'vitest';
import { accountsApp, countRows, openBrowser, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp();
const nora = await signedInMember(on);

test.each(['cross-site', 'same-site'])('a %s request does not end the session', async (site) => {
  const answer = await nora.browser.get('/api/logout', { 'sec-fetch-site': site });
  expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } });
  expect((await nora.browser.get('/api/auth/user')).status).toBe(200);
});

test('a HEAD request does not end the session', async () => {
  const answer = await nora.browser.send({ method: 'HEAD', url: '/api/logout' });
  expect(answer.status).toBe(405);
  expect((await nora.browser.get('/api/auth/user')).status).toBe(200);
});

test('logout ends the session, clears the cookie and redirects to the sign-in page', async () => {
  const token = nora.browser.cookies.get('indulge_session') ?? '';
  const answer = await nora.browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
  expect(answer).toMatchObject({ status: 302, headers: { location: '/sign-in' } });
  expect(nora.browser.cookies.has('indulge_session')).toBe(false);
  expect(await countRows(on.db, 'session')).toBe(0);
  const thief = openBrowser(on);
  thief.cookies.set('indulge_session', token);
  expect((await thief.get('/api/auth/user')).status).toBe(401);
});

test('logout redirects a visitor, and an address typed by hand, to the sign-in page', async () => {
  const answer = await openBrowser(on).get('/api/logout', { 'sec-fetch-site': 'none' });
  expect(answer).toMatchObject({ status: 302, headers: { location: '/sign-in' } });
});

test.each([
  ['/api/login', '/sign-in'],
  ['/api/login?next=%2Fsettings%3Fa%3Db%26c', '/sign-in?next=%2Fsettings%3Fa%3Db%26c'],
  // A parameter that is given twice is not an address.
  ['/api/login?next=%2Fa&next=%2Fb', '/sign-in'],
])('%s redirects to the sign-in page at %s', async (address, page) => {
  expect(await openBrowser(on).get(address)).toMatchObject({ status: 302, headers: { location: page } });
});
