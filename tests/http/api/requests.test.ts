/** How the product replies to malformed requests, and the headers of every reply. */
import { createServer } from 'node:http';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { ROUTES } from '#contract/routes.ts';
import { createApp } from '#server/http/core/create-app.ts';
import { testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp();
let maya: Client;

beforeAll(async () => {
  maya = await product.signIn('member');
});

const json = { 'content-type': 'application/json' };

const writes = ROUTES.filter(({ route }) => route.method !== 'GET').map(({ route }) => ({
  method: route.method,
  path: route.path,
}));

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

test.each(writes)('$method $path is refused when another site sends it', async ({ method, path }) => {
  for (const headers of foreign) {
    const answer = await maya.send(method, path, { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } });
  }
});

test('our own pages and programs without a browser may write', async () => {
  const own = { origin: product.url, 'sec-fetch-site': 'same-origin' };
  for (const headers of [own, {}]) {
    const answer = await maya.patch('/api/notifications/read-all', undefined, headers);
    expect(answer.status).toBe(200);
  }
});

test('another site cannot sign a user out', async () => {
  const answer = await maya.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
  expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } });
  expect((await maya.get('/api/auth/user')).status).toBe(200);
});

test.each([
  ['truncated', '{"email":', json, 'The request body is not valid JSON.'],
  ['not JSON at all', 'email=maya', json, 'The request body is not valid JSON.'],
  ['a form', 'email=maya', { 'content-type': 'application/x-www-form-urlencoded' }, 'application/json'],
  ['plain text', 'maya', { 'content-type': 'text/plain' }, 'application/json'],
  ['XML', '<a/>', { 'content-type': 'application/xml' }, 'application/json'],
  ['an object with the key __proto__', '{"__proto__":{"admin":true}}', json, 'not valid JSON'],
  ['null', 'null', json, ''],
  ['a list', '[]', json, ''],
  ['a word', '"maya"', json, ''],
  ['nothing', '', json, ''],
])('a body that is %s gets 400 with a message', async (_what, body, headers, words) => {
  const answer = await product.visitor().send('POST', '/api/auth/signin', { body, headers });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(answer.body.message).toContain(words);
  expect(answer.text).not.toMatch(/FST_|node_modules|zod/i);
});

test('an invalid value is named by its field', async () => {
  const answer = await product.visitor().post('/api/auth/signin', { email: 'maya', password: 'x' });
  expect(answer.body).toEqual({
    message: 'Please enter a valid email address',
    code: 'invalid-input',
    fields: {
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    },
  });
});

test('a body that is too large gets 413', async () => {
  const answer = await product
    .visitor()
    .post('/api/auth/signin', { email: 'a'.repeat(300_000), password: '' });
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
});

test.each([
  ['GET', '/api/nothing-here'],
  ['POST', '/api/nothing-here'],
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api?x=1'],
  ['GET', '/api/cart/a/b/c'],
  ['POST', '/settings'],
  ['GET', '/assets/nothing.js'],
  ['GET', '/assets/'],
])('%s %s gets 404 in JSON', async (method, path) => {
  const answer = await product.visitor().send(method, path);
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.body.message).toBeTruthy();
});

test.each(['/.git/config', '/.env', '/package.json', '/server/main.ts', '/assets/..%2f..%2fpackage.json'])(
  '%s gives away no file: unknown addresses are pages',
  async (path) => {
    const { status, text } = await product.visitor().get(path);
    expect([200, 404]).toContain(status);
    expect(text).toMatch(/<div id="root">|"code":"not-found"/);
  },
);

test('TRACE repeats nothing', async () => {
  const answer = await product.app.inject({
    method: 'TRACE' as 'GET',
    url: '/',
    headers: { 'x-secret': 'echo' },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.payload).not.toContain('echo');
});

test.each(['/api/%', '/api/%ff', '/%E0%A4%A', `/api/cart/${'a'.repeat(500)}`])(
  'the malformed address %s gets a 4xx reply',
  async (path) => {
    const answer = await product.visitor().send('PUT', path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(answer.text).not.toContain('FST_');
  },
);

test('a method that an address does not support gets 405 with the supported methods', async () => {
  const answer = await product.visitor().send('PUT', '/api/cart');
  expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
  expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  const item = await product.visitor().send('POST', '/api/cart/some-item');
  expect(item.headers.get('allow')?.split(', ').toSorted()).toEqual(['DELETE', 'PATCH']);
});

test.each(['/', '/sign-in', '/marketplace/maya', '/api/config', '/api/nothing-here', '/api/auth/user'])(
  '%s has the security headers',
  async (path) => {
    const { headers } = await product.visitor().get(path, { accept: 'text/html' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-powered-by')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*/);
  },
);

test('only replies on https carry Strict-Transport-Security', async () => {
  expect((await product.visitor().get('/')).headers.get('strict-transport-security')).toBeNull();
  const app = await createApp({
    config: { ...product.deps.config, appUrl: 'https://indulge.example' },
    log: pino({ level: 'silent' }),
    server: createServer(),
    sessions: { resolve: async () => null },
  });
  const { headers } = await app.inject('/');
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  await app.close();
});

test('scripts and other sites cannot read the session cookie', async () => {
  const visitor = product.visitor();
  const signedIn = await visitor.post('/api/auth/signin', {
    email: 'maya@example.com',
    password: 'indulge-demo',
  });
  expect(signedIn.status).toBe(200);
  const session = signedIn.setCookies.find((line) => line.startsWith('indulge_session=')) ?? '';
  expect(session).toMatch(/; Path=\/(;|$)/);
  expect(session).not.toMatch(/Expires|Max-Age|Domain/i);
  for (const line of signedIn.setCookies) {
    // Pages may read that a user is signed in, and nothing else.
    if (!line.startsWith('indulge_signed_in=1;')) expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
  }
  const remembered = await product
    .visitor()
    .post('/api/auth/signin', { email: 'maya@example.com', password: 'indulge-demo', rememberMe: true });
  expect(remembered.setCookies.find((line) => line.startsWith('indulge_session='))).toContain(
    'Max-Age=2592000',
  );
});

test('no cache stores private replies', async () => {
  const own = ROUTES.filter(({ route }) => route.private || route.actor !== 'anyone');
  for (const { route } of own.filter(({ route }) => route.method === 'GET')) {
    const answer = await maya.get(route.path);
    expect(answer.headers.get('cache-control'), route.path).toBe('no-store');
  }
});
