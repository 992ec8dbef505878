/** A sign-in with Google or Apple opens an account, or links to one. */
import { expect, test } from 'vitest';
import { countRows, member, openBrowser, signUpBody } from '#tests/support/accounts.ts';
import { ada, openProviders } from './providers.ts';

const { on, signInWith } = await openProviders();

test.each(['google', 'apple'] as const)(
  'a first sign-in with %s opens an account with an incomplete profile',
  async (provider) => {
    const email = `ada-${provider}@example.org`;
    const { browser, answer } = await signInWith(provider, { ...ada, email });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/complete-profile' } });
    expect((await browser.get('/api/auth/user')).body).toMatchObject({
      email,
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Byron',
      profileComplete: false,
      balance: '0.00',
      userType: 'regular',
    });
    expect(await on.mailsTo(email)).toEqual([]);
  },
);

test('a second sign-in with Google uses the same account and leads to the home page', async () => {
  const again = { ...ada, email: 'ada-again@example.org' };
  await signInWith('google', again);
  await on.db.query('update users set profile_complete = true where email = $1', [again.email]);
  const users = await countRows(on.db, 'users');
  const { answer } = await signInWith('google', again);
  expect(answer.headers.location).toBe('/');
  expect(await countRows(on.db, 'users')).toBe(users);
});

test('a provider sign-in links to the account with the same address when an email verified it', async () => {
  const nora = await member(on);
  const { browser } = await signInWith('google', { ...ada, email: 'Nora@Example.com' });
  expect((await browser.get('/api/auth/user')).body.id).toBe(nora.id);
});

test.each([
  ['never proven', 'update users set email_verified_at = null where email = $1'],
  ['verified without an email', 'update users set email_verified_manually = true where email = $1'],
])('a provider sign-in does not link to an address that was %s', async (_, change) => {
  const email = `taken-${change.length}@example.com`;
  await member(on, { email });
  await on.db.query(change, [email]);
  const links = await countRows(on.db, 'linked_identity');
  const { browser, answer } = await signInWith('google', { ...ada, email });
  expect(answer.headers.location).toBe('/sign-in?provider=google&error=user-exists');
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  expect(await countRows(on.db, 'linked_identity')).toBe(links);
});

test('an address that the provider has not verified opens no account', async () => {
  const users = await countRows(on.db, 'users');
  const { emailVerified: _, ...unproven } = ada;
  const { answer } = await signInWith('google', { ...unproven, email: 'unproven@example.org' });
  expect(answer.headers.location).toBe('/sign-in?provider=google&error=identity-refused');
  expect(await countRows(on.db, 'users')).toBe(users);
});

test('a frozen account gets no further way to sign in', async () => {
  const frozen = await member(on, { email: 'frozen@example.com' });
  await on.db.query('update users set frozen_at = now() where id = $1', [frozen.id]);
  const { answer } = await signInWith('google', { ...ada, email: frozen.email });
  expect(answer.headers.location).toBe('/sign-in?provider=google&error=account-frozen');
  expect((await on.db.query('select from linked_identity where user_id = $1', [frozen.id])).rows).toEqual([]);
});

test('a provider sign-in to an account with two-factor authentication requires a code', async () => {
  const careful = await member(on, { email: 'careful@example.com' });
  await on.db.query('update users set two_factor_enabled = true where id = $1', [careful.id]);
  const { browser, answer } = await signInWith('google', { ...ada, email: careful.email });
  expect(answer.headers.location).toBe('/sign-in?twoFactor=required');
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test('markup in a name from the provider is stored as text', async () => {
  const { browser } = await signInWith('google', {
    ...ada,
    givenName: `<b>'; drop table users;--`,
    email: 'html@example.org',
  });
  expect((await browser.get('/api/auth/user')).body.firstName).toBe(`<b>'; drop table users;--`);
});

test('a sign-up with an address that came through Google is refused', async () => {
  const email = 'ada-taken@example.org';
  await signInWith('google', { ...ada, email });
  const answer = await openBrowser(on).post('/api/auth/signup', signUpBody({ email }));
  expect(answer.body.code).toBe('user-exists');
});

// Take the provider's name as it comes, and this must fail.
test('a name that nobody may choose is left out', async () => {
  const names = { givenName: 'Visit evil.example.com', familyName: 'Indulge Support' };
  const { browser } = await signInWith('google', { ...ada, ...names, email: 'named@example.org' });
  expect((await browser.get('/api/auth/user')).body).toMatchObject({ firstName: '', lastName: '' });
});
