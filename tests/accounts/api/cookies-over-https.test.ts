import { expect, test } from 'vitest';
import { accountsApp, member, openBrowser, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { APP_URL: 'https://indulge.example' } });
const session = '__Host-indulge_session';

test('over https, every cookie is Secure and every secret cookie is HttpOnly', async () => {
  const nora = await signedInMember(on);
  const again = await nora.browser.post('/api/auth/signin', { email: nora.email, password: nora.password });
  const careful = await member(on, { email: 'careful@example.com' });
  await on.db.query('update users set two_factor_enabled = true where id = $1', [careful.id]);
  const pending = await careful.browser.post('/api/auth/signin', {
    email: careful.email,
    password: careful.password,
  });
  const lines = [...again.setCookies, ...pending.setCookies].filter((line) => !/^[^=]+=;/.test(line));
  expect(lines.map((line) => line.split('=')[0])).toEqual(
    expect.arrayContaining([session, 'indulge_signed_in', 'indulge_browser', '__Host-indulge_two_factor']),
  );
  for (const line of lines) {
    expect(line).toContain('Secure');
    expect(line.includes('HttpOnly')).toBe(!line.startsWith('indulge_signed_in='));
    expect(line).toContain('SameSite=Lax');
    // Browsers drop a cookie of this prefix that has another path or a domain.
    if (line.startsWith('__Host-')) expect(line).toMatch(/; Path=\/;/);
    expect(line).not.toMatch(/domain/i);
  }
  expect(lines.some((line) => line.startsWith('indulge_session='))).toBe(false);
});

test('a browser that signed in under the old name stays signed in, and gets the new name at its next sign-in', async () => {
  const nora = await signedInMember(on, { email: 'old-name@example.com' });
  const token = nora.browser.cookies.get(session) ?? '';
  const old = openBrowser(on);
  old.cookies.set('indulge_session', token);
  expect((await old.get('/api/auth/user')).body.email).toBe('old-name@example.com');
  await old.post('/api/auth/signin', { email: nora.email, password: nora.password });
  expect(old.cookies.has('indulge_session')).toBe(false);
  expect(old.cookies.has(session)).toBe(true);
});

// Let the plain name win, and this must fail: another host of the domain can plant it.
test('a session that another host planted does not replace the own one', async () => {
  const nora = await signedInMember(on, { email: 'own@example.com' });
  const thief = await signedInMember(on, { email: 'thief@example.com' });
  nora.browser.cookies.set('indulge_session', thief.browser.cookies.get(session) ?? '');
  expect((await nora.browser.get('/api/auth/user')).body.email).toBe('own@example.com');
});

test('signing out removes both names', async () => {
  const nora = await signedInMember(on, { email: 'leaves@example.com' });
  nora.browser.cookies.set('indulge_session', 'x');
  await nora.browser.get('/api/logout');
  expect([...nora.browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
});
