import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createIdentitySandbox } from '#sandbox/identity/index.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { eraseUser, findUser, finishSignIn, lockClosingAccount } from '#server/accounts/index.ts';
import { signInWithIdentity } from '#server/accounts/sign-in/sign-in-with-identity.ts';
import { deleteExpiredIdentityTokens } from '#server/accounts/sign-in/used-identity-token-store.ts';
import { signAppleSecret } from '#server/adapters/oidc/apple-client-secret.ts';
import { createIdentityProvider } from '#server/adapters/oidc/create-identity-provider.ts';
import { transaction } from '#server/db/transaction.ts';
import { closeMemberAccount } from '#server/ledger/index.ts';
import {
  type Answer,
  accountsApp,
  countRows,
  member,
  openBrowser,
  signUpBody,
  type TestBrowser,
} from '#tests/support/accounts.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const pair = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const google = { clientId: 'google-client', clientSecret: 'google-secret' };
const apple = { clientId: 'com.example.indulge', teamId: 'TEAM123456', keyId: 'KEY1234567' };

const dataDir = await mkdtemp(join(tmpdir(), 'social-'));
let listening: Listening;
const sandbox = await createIdentitySandbox({
  dataDir,
  publicUrl: () => listening.url,
  clients: { google, apple: { ...apple, publicKey: pair.publicKey } },
});
listening = await listen(sandbox.handle);
afterAll(async () => {
  await listening.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

const identityProviders = {
  google: createIdentityProvider({
    name: 'google',
    issuer: `${listening.url}/google`,
    clientId: google.clientId,
    secret: { clientSecret: google.clientSecret },
  }),
  apple: createIdentityProvider({
    name: 'apple',
    issuer: `${listening.url}/apple`,
    clientId: apple.clientId,
    secret: { teamId: apple.teamId, keyId: apple.keyId, privateKey: pair.privateKey },
  }),
};
const on = await accountsApp({ identityProviders });

type Person = { givenName: string; familyName: string; email: string; emailVerified?: 'on' };
const ada: Person = { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.org', emailVerified: 'on' };

/** Fills in the provider's form, and returns the parameters that the browser brings back. */
async function choose(url: string, person: Person): Promise<URLSearchParams> {
  const form = new URLSearchParams({ request: new URL(url).search.slice(1), ...person });
  const answer = await fetch(url.split('?')[0] ?? '', { method: 'POST', body: form, redirect: 'manual' });
  if (answer.status === 303) return new URL(answer.headers.get('location') ?? '').searchParams;
  const params = new URLSearchParams();
  for (const [, name = '', value = ''] of (await answer.text()).matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    params.set(
      name,
      value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    );
  }
  return params;
}

async function begin(browser: TestBrowser, provider: 'google' | 'apple', search = ''): Promise<string> {
  const begun = await browser.get(`/api/auth/${provider}${search}`);
  expect(begun.status).toBe(303);
  return String(begun.headers.location);
}

function comeBack(
  browser: TestBrowser,
  provider: 'google' | 'apple',
  params: URLSearchParams,
): Promise<Answer> {
  if (provider === 'google') return browser.get(`/api/auth/google/callback?${params}`);
  return browser.send({
    method: 'POST',
    url: '/api/auth/apple/callback',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
    },
    payload: params.toString(),
  });
}

async function signInWith(
  provider: 'google' | 'apple',
  person: Person,
  browser = openBrowser(on),
  search = '',
) {
  const url = await begin(browser, provider, search);
  const answer = await comeBack(browser, provider, await choose(url, person));
  return { browser, answer };
}

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
  const users = await countRows(on.db, 'users');
  await on.db.query('update users set profile_complete = true');
  const { answer } = await signInWith('google', { ...ada, email: 'ada-google@example.org' });
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

// Leave the email out of insertSession, and this must fail.
test('a sign-in that meets a move to another address makes no session', async () => {
  const mover = await member(on, { email: 'mover@example.com' });
  const user = await findUser(on.db, mover.id);
  if (!user) throw new Error('The member is missing.');
  await on.db.query(`update users set email = 'moved@example.com' where id = $1`, [mover.id]);
  const sessions = await countRows(on.db, 'session');
  const ends = { sessionToken: undefined, signUpToken: undefined };
  const client = { ip: '127.0.0.1', userAgent: 'test', knownBrowser: null, ...ends };
  await expect(finishSignIn(on.deps, user, { remember: false, client, proven: true })).rejects.toThrow();
  expect(await countRows(on.db, 'session')).toBe(sessions);
});

test('a frozen account gets no further way to sign in', async () => {
  const frozen = await member(on, { email: 'frozen@example.com' });
  await on.db.query('update users set frozen_at = now() where id = $1', [frozen.id]);
  const { answer } = await signInWith('google', { ...ada, email: frozen.email });
  expect(answer.headers.location).toBe('/sign-in?provider=google&error=account-frozen');
  expect((await on.db.query('select from linked_identity where user_id = $1', [frozen.id])).rows).toEqual([]);
});

// Ignore the result of `linked` in sign-in-with-identity.ts, and this must fail.
test('an identity that another transaction just linked opens no other account', async () => {
  const [first, second] = [
    await member(on, { email: 'first@example.com' }),
    await member(on, { email: 'second@example.com' }),
  ];
  const identity = {
    subject: 'shared',
    email: second.email,
    emailVerified: true,
    givenName: '',
    familyName: '',
  };
  const ends = { sessionToken: undefined, signUpToken: undefined };
  const client = { ip: '127.0.0.1', userAgent: 'test', knownBrowser: null, ...ends };
  let late: Promise<unknown> = Promise.resolve();
  await transaction(on.db, async (tx) => {
    await tx.query(
      `insert into linked_identity (provider, subject, email, user_id) values ('google', 'shared', $1, $2)`,
      [first.email, first.id],
    );
    late = signInWithIdentity(on.deps, 'google', identity, client).catch((error: unknown) => error);
    await heldUp(on.db);
  });
  expect(await late).toMatchObject({ code: 'identity-refused' });
  expect((await on.db.query('select from session where user_id = $1', [second.id])).rows).toEqual([]);
});

// Read the account without its lock in sign-in-with-identity.ts, and this must fail.
test('an account that closes during a provider sign-in is not linked, and another one opens', async () => {
  const leaver = await member(on, { email: 'leaver@example.com' });
  const identity = {
    subject: 'leaver',
    email: leaver.email,
    emailVerified: true,
    givenName: '',
    familyName: '',
  };
  const ends = { sessionToken: undefined, signUpToken: undefined };
  const client = { ip: '127.0.0.1', userAgent: 'test', knownBrowser: null, ...ends };
  let late: ReturnType<typeof signInWithIdentity> | undefined;
  await transaction(on.db, async (tx) => {
    await closeMemberAccount(tx, leaver.id);
    await lockClosingAccount(tx, leaver.id);
    late = signInWithIdentity(on.deps, 'google', identity, client);
    await heldUp(on.db);
    await eraseUser(tx, leaver.id, new Date());
  });
  const outcome = await late?.catch((error: unknown) => error);
  const owners = async (table: string) =>
    (await on.db.query(`select from ${table} where user_id = $1`, [leaver.id])).rows;
  expect([await owners('linked_identity'), await owners('session')]).toEqual([[], []]);
  expect(outcome).toMatchObject({ kind: 'signed-in', user: { email: leaver.email } });
  expect(outcome).not.toMatchObject({ user: { id: leaver.id } });
});

test('an address that the provider has not verified opens no account', async () => {
  const users = await countRows(on.db, 'users');
  const { emailVerified: _, ...unproven } = ada;
  const { answer } = await signInWith('google', { ...unproven, email: 'unproven@example.org' });
  expect(answer.headers.location).toBe('/sign-in?provider=google&error=identity-refused');
  expect(await countRows(on.db, 'users')).toBe(users);
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

test('a provider sign-in to an account with two-factor authentication requires a code', async () => {
  const careful = await member(on, { email: 'careful@example.com' });
  await on.db.query('update users set two_factor_enabled = true where id = $1', [careful.id]);
  const { browser, answer } = await signInWith('google', { ...ada, email: careful.email });
  expect(answer.headers.location).toBe('/sign-in?twoFactor=required');
  expect((await browser.get('/api/auth/user')).status).toBe(401);
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

test("a sign-in with Apple's sample credentials is refused", async () => {
  const browser = openBrowser(on);
  for (const token of ['sample_id_token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '']) {
    const answer = await browser.post('/api/auth/apple/token', {
      id_token: token,
      code: 'sample_code',
      user: { name: 'Sample User', email: 'sample@example.com' },
    });
    expect(answer.status).toBe(token === '' ? 400 : 401);
  }
  expect((await on.db.query(`select from users where email = 'sample@example.com'`)).rows).toEqual([]);
});

/** A token as Apple's button gives it to the browser. */
async function appleToken(person: Person): Promise<string> {
  const redirectUri = 'http://localhost:3000/api/auth/apple/callback';
  const issuer = `${listening.url}/apple`;
  const begun = await identityProviders.apple.begin({ redirectUri });
  const params = await choose(begun.url, person);
  const secret = await signAppleSecret({ ...apple, privateKey: pair.privateKey }, { ...apple, issuer });
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: params.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: begun.codeVerifier,
    client_id: apple.clientId,
    client_secret: secret,
  });
  const answer = await fetch(`${issuer}/token`, { method: 'POST', body });
  return ((await answer.json()) as { id_token: string }).id_token;
}

// Drop the primary key of used_identity_token, or leave consumeIdentityToken out, and this must fail.
test("a token of Apple's button signs in once, however it is written and however often at once", async () => {
  const id_token = await appleToken({ ...ada, email: 'button@example.org' });
  const send = (token: string) => openBrowser(on).post('/api/auth/apple/token', { id_token: token });
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => send(id_token)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
  const [last = ''] = id_token.slice(-1);
  // The last character of a signature has bits that mean nothing.
  const rewritten = ['A', 'B', 'C', 'Q', 'g', 'w'].filter((letter) => letter !== last);
  for (const letter of rewritten) expect((await send(id_token.slice(0, -1) + letter)).status).toBe(401);
  await deleteExpiredIdentityTokens(on.db, new Date(), 10);
  expect((await send(id_token)).body.code).toBe('identity-refused');
  await deleteExpiredIdentityTokens(on.db, new Date(Date.now() + 400 * 24 * 60 * 60_000), 10);
  expect(await countRows(on.db, 'used_identity_token')).toBe(0);
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
  const answer = await openBrowser(on).post(
    '/api/auth/signup',
    signUpBody({ email: 'ada-google@example.org' }),
  );
  expect(answer.body.code).toBe('user-exists');
});
