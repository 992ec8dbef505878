import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentitySandbox } from '#sandbox/identity/index.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';

const google = { clientId: 'google-client', clientSecret: 'google-secret' };
const appleKey = { teamId: 'TEAM', keyId: 'KEY', publicKey: 'not needed here' };
const redirect = 'http://localhost:3000/back';

let dataDir: string;
let sandbox: SandboxService;
let http: Listening;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
  sandbox = await createIdentitySandbox({
    dataDir,
    publicUrl: () => http.url,
    clients: { google, apple: { clientId: 'apple-client', ...appleKey } },
  });
  http = await listen(sandbox.handle);
});

afterEach(async () => {
  await http.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

function authorizeUrl(name: 'google' | 'apple', changes: Record<string, string> = {}) {
  const url = new URL(`${http.url}/${name}/authorize`);
  const usual = {
    client_id: `${name}-client`,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid email',
    state: 's',
  };
  for (const [key, value] of Object.entries({ ...usual, ...changes })) url.searchParams.set(key, value);
  return url;
}

test('each provider describes itself under its own address', async () => {
  for (const name of ['google', 'apple']) {
    const answer = await fetch(`${http.url}/${name}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      issuer: `${http.url}/${name}`,
      jwks_uri: `${http.url}/${name}/keys`,
      code_challenge_methods_supported: ['S256'],
    });
  }
});

type WrongRequest = { name: 'google' | 'apple'; changes: Record<string, string>; error: string };

const wrongRequests: WrongRequest[] = [
  { name: 'google', changes: { response_type: 'token' }, error: 'unsupported_response_type' },
  { name: 'google', changes: { scope: 'email' }, error: 'invalid_scope' },
  { name: 'google', changes: { code_challenge: 'x' }, error: 'invalid_request' },
  // Apple requires a form post where a name or an email is shared.
  { name: 'apple', changes: { response_mode: 'query' }, error: 'invalid_request' },
];

test.each(wrongRequests)('$name answers $changes with $error', async ({ name, changes, error }) => {
  const answer = await fetch(authorizeUrl(name, changes), { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(redirect);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 's' });
});

test('what people type is text on the page, never markup', async () => {
  const url = authorizeUrl('google', { state: '"><script>alert(1)</script>' });
  const request = url.search.slice(1);
  const typed = { givenName: '<img src=x>', familyName: '"Quote"', email: 'x@example.com' };
  await fetch(`${http.url}/google/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ request, ...typed }),
    redirect: 'manual',
  });
  const page = await (await fetch(url)).text();
  expect(page).toContain('&#60;img src=x&#62;');
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<script>alert');
});

test('a form without an e-mail is shown again with what is missing', async () => {
  const request = authorizeUrl('google').search.slice(1);
  const body = new URLSearchParams({ request, givenName: 'Ada', familyName: 'Byron', email: 'nothing' });
  const answer = await fetch(`${http.url}/google/authorize`, { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('role="alert"');
});

test('a code is not taken with another address, another client or no secret', async () => {
  const codeFor = async () => {
    const page = await (await fetch(authorizeUrl('google'))).text();
    const person = /value="([^"]+)" class="person"/.exec(page)?.[1] ?? '';
    const request = authorizeUrl('google').search.slice(1);
    const answer = await fetch(`${http.url}/google/authorize`, {
      method: 'POST',
      body: new URLSearchParams({ request, person }),
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const exchange = async (changes: Record<string, string>) => {
    const usual = {
      grant_type: 'authorization_code',
      code: await codeFor(),
      redirect_uri: redirect,
      client_id: google.clientId,
      client_secret: google.clientSecret,
    };
    const body = new URLSearchParams({ ...usual, ...changes });
    const answer = await fetch(`${http.url}/google/token`, { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as { error?: string; id_token?: string } };
  };
  expect((await exchange({})).body.id_token).toMatch(/^ey/);
  const wrongs: [Record<string, string>, string][] = [
    [{ redirect_uri: 'http://localhost:3000/elsewhere' }, 'invalid_grant'],
    [{ code: 'made-up' }, 'invalid_grant'],
    [{ client_id: 'other' }, 'invalid_client'],
    [{ client_secret: '' }, 'invalid_client'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ];
  for (const [changes, error] of wrongs) expect((await exchange(changes)).body).toEqual({ error });
});
