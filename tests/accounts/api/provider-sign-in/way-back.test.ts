/** The way back from Google or Apple: where it leads, to which browser, and how often. */
import { expect, test } from 'vitest';
import { openBrowser } from '#tests/support/accounts.ts';
import { ada, begin, choose, comeBack, openProviders } from './providers.ts';

const { on, signInWith } = await openProviders();

test.each([
  ['/claim/a?b=c', '/claim/a?b=c'],
  ['//evil.example', '/'],
  ['https://evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/日?a=é#ü', '/%E6%97%A5?a=%C3%A9#%C3%BC'],
  [`/${'日'.repeat(200)}`, '/'],
  [`/${'a'.repeat(1_000)}`, '/'],
])('a provider sign-in that began for %s leads to %s', async (next, leadsTo) => {
  const person = { ...ada, email: 'returns@example.org' };
  const search = `?${new URLSearchParams({ next })}`;
  const ways = async () =>
    (await signInWith('google', person, openBrowser(on), search)).answer.headers.location;
  await ways();
  await on.db.query(`update users set profile_complete = false where email = 'returns@example.org'`);
  const after = leadsTo === '/' ? '' : `?${new URLSearchParams({ next: leadsTo })}`;
  expect(await ways()).toBe(`/complete-profile${after}`);
  await on.db.query(`update users set profile_complete = true where email = 'returns@example.org'`);
  expect(await ways()).toBe(leadsTo);
  await on.db.query(`update users set frozen_at = now() where email = 'returns@example.org'`);
  expect(await ways()).toBe(`/sign-in?provider=google&error=account-frozen${after.replace('?', '&')}`);
  await on.db.query(`update users set frozen_at = null where email = 'returns@example.org'`);
});

test('another browser cannot use the answer of the provider', async () => {
  const browser = openBrowser(on);
  const params = await choose(await begin(browser, 'google'), { ...ada, email: 'victim@example.org' });
  const thief = openBrowser(on);
  await begin(thief, 'google');
  for (const other of [openBrowser(on), thief]) {
    const answer = await comeBack(other, 'google', params);
    expect(answer.headers.location).toBe('/sign-in?provider=google&error=identity-refused');
    expect((await other.get('/api/auth/user')).status).toBe(401);
  }
});

test('the answer of the provider works once', async () => {
  const browser = openBrowser(on);
  const params = await choose(await begin(browser, 'google'), { ...ada, email: 'once@example.org' });
  expect((await comeBack(browser, 'google', params)).headers.location).toBe('/complete-profile');
  expect((await comeBack(browser, 'google', params)).headers.location).toContain('error=identity-refused');
});

test('the cookie for the sign-in in progress is encrypted and HttpOnly', async () => {
  const browser = openBrowser(on);
  const begun = await browser.get('/api/auth/apple');
  const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? 'missing';
  const [cookie = ''] = begun.setCookies;
  expect(cookie).toMatch(/^indulge_apple=/);
  expect(cookie).toContain('HttpOnly');
  expect(cookie).not.toContain(state);
});
