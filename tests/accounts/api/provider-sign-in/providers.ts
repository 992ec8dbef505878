/** Google and Apple as the stand-ins play them, and browsers that sign in with them. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { createIdentitySandbox } from '#sandbox/identity/index.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { signAppleSecret } from '#server/adapters/oidc/apple-client-secret.ts';
import { createIdentityProvider } from '#server/adapters/oidc/create-identity-provider.ts';
import { type AccountsAnswer, accountsApp, openBrowser, type TestBrowser } from '#tests/support/accounts.ts';

const pair = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const google = { clientId: 'google-client', clientSecret: 'google-secret' };
const apple = { clientId: 'com.example.indulge', teamId: 'TEAM123456', keyId: 'KEY1234567' };

export type ProviderUser = { givenName: string; familyName: string; email: string; emailVerified?: 'on' };

export const ada: ProviderUser = {
  givenName: 'Ada',
  familyName: 'Byron',
  email: 'ada@example.org',
  emailVerified: 'on',
};

/** Call at the top level of a test file; everything ends with the file. */
export async function openProviders() {
  const dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
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

  async function signInWith(
    provider: 'google' | 'apple',
    user: ProviderUser,
    browser = openBrowser(on),
    search = '',
  ) {
    const url = await begin(browser, provider, search);
    const answer = await comeBack(browser, provider, await choose(url, user));
    return { browser, answer };
  }

  /** A token as Apple's button gives it to the browser. */
  async function appleToken(user: ProviderUser): Promise<string> {
    const redirectUri = 'http://localhost:3000/api/auth/apple/callback';
    const issuer = `${listening.url}/apple`;
    const begun = await identityProviders.apple.begin({ redirectUri });
    const params = await choose(begun.url, user);
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

  return { on, signInWith, appleToken };
}

/** Fills in the provider's form, and returns the parameters that the browser brings back. */
export async function choose(url: string, user: ProviderUser): Promise<URLSearchParams> {
  const form = new URLSearchParams({ request: new URL(url).search.slice(1), ...user });
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

/** Begins a sign-in, and returns the address at the provider. */
export async function begin(
  browser: TestBrowser,
  provider: 'google' | 'apple',
  search = '',
): Promise<string> {
  const begun = await browser.get(`/api/auth/${provider}${search}`);
  expect(begun.status).toBe(303);
  return String(begun.headers.location);
}

/** Returns from the provider with its parameters. */
export function comeBack(
  browser: TestBrowser,
  provider: 'google' | 'apple',
  params: URLSearchParams,
): Promise<AccountsAnswer> {
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
