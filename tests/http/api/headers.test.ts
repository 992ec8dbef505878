/** The headers of every reply. */
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
