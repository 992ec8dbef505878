/**
 * In production nothing of the sandbox exists: no sandbox service, test control, fault, mailbox or demo user.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClient } from '#tests/support/client.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openWorld } from './world/world.ts';

const db = await testDatabase();
const world = await openWorld({
  db,
  env: {
    NODE_ENV: 'production',
    // The services are processes of this machine.
    PLAIN_HTTP: 'loopback',
    SMTP_TLS: 'off',
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    MAIL_FROM: 'Indulge <hello@indulge.example>',
    GOD_EMAIL: 'boss@indulge.example',
    AUTHORITY_EMAIL_DOMAIN: 'indulge.example',
  },
});
afterAll(world.close);

test('in production, /sandbox serves nothing and no user has the demo password', {
  timeout: 240_000,
}, async () => {
  await world.start();
  const visitor = openClient(world.url);
  const paths = [
    ...['/sandbox', '/sandbox/', '/sandbox/mail', '/sandbox/mail/messages?to=boss@indulge.example'],
    ...['stripe', 'issuer', 'mail', 'sms', 'identity'].map((name) => `/sandbox/${name}/_faults`),
    ...[
      '/sandbox/stripe/_test/deliveries',
      '/sandbox/stripe/v1/payment_intents',
      '/sandbox/stripe/stripe.js',
    ],
    ...['/sandbox/issuer/products', '/sandbox/identity/google/authorize', '//sandbox/mail/messages'],
    ...['/%73andbox/mail/messages', '/api/../sandbox/mail/messages', '/sandbox%2fmail/messages'],
  ];
  for (const path of paths)
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await visitor.send(method, path, method === 'GET' ? {} : { body: '{}' });
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      expect(answer.status === 404 || isPage, `${method} ${path}: ${answer.status} ${answer.text}`).toBe(
        true,
      );
    }
  expect((await visitor.get('/api/config')).body).toMatchObject({ sandbox: false, demo: null });
  for (const email of ['maya@example.com', 'god@indulge.example', 'admin@indulge.example'])
    expect(
      (await visitor.post('/api/auth/signin', { email, password: 'indulge-demo', rememberMe: false })).status,
    ).toBe(401);
  const { rows } = await db.query('select email from users');
  expect(rows).toEqual([{ email: 'boss@indulge.example' }]);
});
