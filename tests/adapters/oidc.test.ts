import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentitySandbox } from '#sandbox/identity/index.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';
import type { BegunSignIn, IdentityProvider } from '#server/accounts/identity-port.ts';
import { signAppleSecret } from '#server/adapters/oidc/apple-client-secret.ts';
import { createIdentityProvider } from '#server/adapters/oidc/create-identity-provider.ts';

const pair = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const google = { clientId: 'google-client', clientSecret: 'google-secret' };
const apple = { clientId: 'com.example.indulge', teamId: 'TEAM123456', keyId: 'KEY1234567' };
const redirectUri = 'http://localhost:3000/api/auth/callback';

let dataDir: string;
let sandbox: SandboxService;
let http: Listening;
let address: string;
let requests: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
  requests = [];
  await start();
});

afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(port = 0) {
  sandbox = await createIdentitySandbox({
    dataDir,
    publicUrl: () => address,
    clients: { google, apple: { ...apple, publicKey: pair.publicKey } },
  });
  // The sandbox has a path of its own, as in the application.
  http = await listen((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    request.url = request.url?.replace(/^\/sandbox\/identity/, '');
    sandbox.handle(request, response);
  }, port);
  address = `${http.url}/sandbox/identity`;
}

async function stop() {
  await http.close();
  await sandbox.close();
}

function providerOf(name: 'google' | 'apple', changes: object = {}): IdentityProvider {
  const secret =
    name === 'google'
      ? { clientSecret: google.clientSecret }
      : { teamId: apple.teamId, keyId: apple.keyId, privateKey: pair.privateKey };
  const clientId = name === 'google' ? google.clientId : apple.clientId;
  const issuer = `${address}/${name}`;
  return createIdentityProvider({ name, issuer, clientId, secret, ...changes });
}

/** Acts as a user's browser: opens the page, chooses an account, and follows the redirect. */
async function choose(url: string, choice: Record<string, string>): Promise<URLSearchParams> {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const html = await page.text();
  const form = new URLSearchParams({ request: new URL(url).search.slice(1), ...choice });
  if (choice.person) form.set('person', subjectOf(html, choice.person));
  const target = url.split('?')[0] ?? '';
  const answer = await fetch(target, { method: 'POST', body: form, redirect: 'manual' });
  if (answer.status === 303) return new URL(answer.headers.get('location') ?? '').searchParams;
  expect(answer.status).toBe(200);
  return fieldsOf(await answer.text());
}

function subjectOf(html: string, email: string): string {
  const button = html.split('<button').find((part) => part.includes(email)) ?? '';
  return /value="([^"]+)"/.exec(button)?.[1] ?? '';
}

/** The fields of the form that submits itself. */
function fieldsOf(html: string): URLSearchParams {
  expect(html).toContain(`action="${redirectUri}"`);
  const params = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    params.set(
      name,
      value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    );
  }
  return params;
}

const typed = { givenName: 'Ada', familyName: 'Byron', email: 'ada@example.org', emailVerified: 'on' };

function finishing(begun: BegunSignIn, params: URLSearchParams) {
  const { state, nonce, codeVerifier } = begun;
  return { params, state, nonce, codeVerifier, redirectUri };
}

test('Google returns the identity of the chosen account', async () => {
  const provider = providerOf('google');
  const begun = await provider.begin({ redirectUri });
  const params = await choose(begun.url, { person: 'maya@example.com' });
  expect(await provider.finish(finishing(begun, params))).toEqual({
    subject: expect.stringMatching(/^1\d{20}$/),
    email: 'maya@example.com',
    emailVerified: true,
    givenName: 'Maya',
    familyName: 'Okafor',
  });
});

test('Apple answers by form POST, and gives the name the first time only', async () => {
  const provider = providerOf('apple');
  const first = await provider.begin({ redirectUri });
  expect(new URL(first.url).searchParams.get('response_mode')).toBe('form_post');
  const one = await provider.finish(finishing(first, await choose(first.url, typed)));
  expect(one).toMatchObject({ email: 'ada@example.org', givenName: 'Ada', familyName: 'Byron' });
  expect(one.subject).toMatch(/^\d{6}\.[0-9a-f]{32}\.\d{4}$/);

  const second = await provider.begin({ redirectUri });
  const two = await provider.finish(
    finishing(second, await choose(second.url, { person: 'ada@example.org' })),
  );
  expect(two).toEqual({ ...one, givenName: null, familyName: null });
});

test('an unverified email address is marked as unverified', async () => {
  const provider = providerOf('google');
  const begun = await provider.begin({ redirectUri });
  const { emailVerified: _, ...unverified } = typed;
  const proven = await provider.finish(finishing(begun, await choose(begun.url, unverified)));
  expect(proven).toMatchObject({ email: 'ada@example.org', emailVerified: false });
});

test.each(['google', 'apple'] as const)('a refusal at %s is a cancellation', async (name) => {
  const provider = providerOf(name);
  const begun = await provider.begin({ redirectUri });
  const params = await choose(begun.url, { cancel: '1' });
  await expect(provider.finish(finishing(begun, params))).rejects.toMatchObject({
    name: 'IdentityRefused',
    canceled: true,
  });
});

test('a code is accepted once', async () => {
  const provider = providerOf('google');
  const begun = await provider.begin({ redirectUri });
  const params = await choose(begun.url, { person: 'maya@example.com' });
  await provider.finish(finishing(begun, params));
  await expect(provider.finish(finishing(begun, params))).rejects.toMatchObject({ name: 'IdentityRefused' });
});

// Drop any one of the three checks and its row must fail.
test.each(['state', 'nonce', 'codeVerifier'] as const)(
  'the %s of another sign-in is refused',
  async (part) => {
    const provider = providerOf('google');
    const begun = await provider.begin({ redirectUri });
    const other = await provider.begin({ redirectUri });
    const params = await choose(begun.url, { person: 'maya@example.com' });
    const mixed = { ...finishing(begun, params), [part]: other[part] };
    await expect(provider.finish(mixed)).rejects.toMatchObject({ name: 'IdentityRefused', canceled: false });
  },
);

test('a wrong client secret is an error of the server, and not a refusal of the user', async () => {
  const wrong = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  for (const provider of [
    providerOf('google', { secret: { clientSecret: 'nope' } }),
    providerOf('apple', { secret: { ...apple, privateKey: wrong.privateKey } }),
    providerOf('apple', { secret: { ...apple, keyId: 'OTHER', privateKey: pair.privateKey } }),
  ]) {
    const begun = await provider.begin({ redirectUri });
    const params = await choose(begun.url, { person: 'maya@example.com' });
    await expect(provider.finish(finishing(begun, params))).rejects.toMatchObject({
      name: 'IdentityUnavailable',
    });
  }
});

test('an unregistered client or address gets an error page without a redirect', async () => {
  const { url } = await providerOf('google').begin({ redirectUri });
  for (const [name, value] of [
    ['client_id', 'somebody-else'],
    ['redirect_uri', 'https://evil.example/steal'],
    ['redirect_uri', 'javascript:alert(1)'],
  ] as const) {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    const answer = await fetch(changed, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  }
});

test('an ID token from the browser is accepted only from the provider and for this client', async () => {
  const provider = providerOf('apple');
  const begun = await provider.begin({ redirectUri });
  const params = await choose(begun.url, { person: 'maya@example.com' });
  const idToken = await exchange(params.get('code') ?? '', begun.codeVerifier);
  const proven = await provider.verifyIdToken(idToken);
  expect(proven).toMatchObject({ identity: { email: 'maya@example.com', emailVerified: true } });
  expect(proven.expiresAt.getTime()).toBeGreaterThan(Date.now());
  expect(await provider.verifyIdToken(idToken, { nonce: begun.nonce })).toMatchObject({
    identity: { email: 'maya@example.com' },
  });

  const refused = { name: 'IdentityRefused' };
  await expect(provider.verifyIdToken(idToken, { nonce: 'other' })).rejects.toMatchObject(refused);
  await expect(provider.verifyIdToken('sample_id_token')).rejects.toMatchObject(refused);
  await expect(provider.verifyIdToken(`${idToken.slice(0, -8)}AAAAAAAA`)).rejects.toMatchObject(refused);
  await expect(providerOf('apple', { clientId: 'other' }).verifyIdToken(idToken)).rejects.toMatchObject(
    refused,
  );
  await expect(providerOf('google').verifyIdToken(idToken)).rejects.toMatchObject(refused);

  const stranger = await generateKeyPair('RS256');
  const { keys } = (await (await fetch(`${address}/apple/keys`)).json()) as { keys: { kid: string }[] };
  const forged = await new SignJWT({ email: 'maya@example.com', email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: keys[0]?.kid })
    .setIssuer(`${address}/apple`)
    .setAudience(apple.clientId)
    .setSubject('x')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(stranger.privateKey);
  await expect(provider.verifyIdToken(forged)).rejects.toMatchObject(refused);
  // The provider publishes the public half of its key only.
  expect(keys[0]).not.toHaveProperty('d');
});

async function exchange(code: string, codeVerifier: string): Promise<string> {
  const issuer = `${address}/apple`;
  const secret = await signAppleSecret({ ...apple, privateKey: pair.privateKey }, { ...apple, issuer });
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    client_id: apple.clientId,
    client_secret: secret,
  });
  const answer = await fetch(`${issuer}/token`, { method: 'POST', body });
  return ((await answer.json()) as { id_token: string }).id_token;
}

test('keys and accounts survive a restart, and discovery is requested once', async () => {
  const provider = providerOf('google');
  const begun = await provider.begin({ redirectUri });
  const before = await provider.finish(finishing(begun, await choose(begun.url, typed)));
  const port = http.port;
  await stop();
  await start(port);
  const again = await provider.begin({ redirectUri });
  const after = await provider.finish(
    finishing(again, await choose(again.url, { person: 'ada@example.org' })),
  );
  expect(after).toEqual(before);
  const discoveries = requests.filter((line) => line.endsWith('openid-configuration'));
  expect(discoveries).toHaveLength(1);
});

test('an unreachable provider is unavailable, and works again after it recovers', async () => {
  const fault = (body: object) =>
    fetch(`${http.url}/_faults`, { method: 'POST', body: JSON.stringify(body) });
  const provider = providerOf('google', { timeoutSeconds: 3 });
  await fault({ match: 'GET /google/.well-known/openid-configuration', fault: 'down', status: 503 });
  await expect(provider.begin({ redirectUri })).rejects.toMatchObject({ name: 'IdentityUnavailable' });
  const begun = await provider.begin({ redirectUri });
  const params = await choose(begun.url, { person: 'leo@example.com' });
  for (const body of [{ fault: 'down', status: 502 }, { fault: 'down' }, { fault: 'delay', ms: 4500 }]) {
    await fault({ match: 'POST /google/token', ...body });
    await expect(provider.finish(finishing(begun, params))).rejects.toMatchObject({
      name: 'IdentityUnavailable',
    });
  }
});
