/** What production needs, and what it refuses. */
import { expect, test } from 'vitest';
import { productionSettings } from './production.ts';

const { load, refusal, production } = productionSettings();

test('production refuses missing variables by name', () => {
  const lines = refusal({ NODE_ENV: 'production' });
  expect(lines).toContain('DATABASE_URL is missing.');
  expect(lines).toContain('STRIPE_WEBHOOK_SECRET is missing.');
  expect(lines).toHaveLength(16);
});

test('production starts with all variables, or when the sandbox is allowed', () => {
  expect(load(production)).toMatchObject({
    production: true,
    sandboxAllowed: false,
    appUrl: 'https://indulge.example',
    authorityEmailDomain: 'indulge.example',
    services: { google: 'none', apple: 'none', issuer: { url: 'https://i.example' } },
  });
  expect(load({ NODE_ENV: 'production', SANDBOX: 'allow' }).sandboxAllowed).toBe(true);
});

test.each([
  ['APP_URL', 'http://indulge.example', 'APP_URL must begin with https://, but is "http://indulge.example".'],
  ['APP_URL', 'http://localhost:3000', 'APP_URL must begin with https://, but is "http://localhost:3000".'],
  [
    'ISSUER_URL',
    'http://issuer.example',
    'ISSUER_URL must begin with https://, but is "http://issuer.example".',
  ],
  [
    'ISSUER_AUTH_URL',
    'http://i.example',
    'ISSUER_AUTH_URL must begin with https://, but is "http://i.example".',
  ],
  [
    'STRIPE_API_BASE',
    'http://p.example',
    'STRIPE_API_BASE must begin with https://, but is "http://p.example".',
  ],
  [
    'STRIPE_SCRIPT_URL',
    'http://p.example/s.js',
    'STRIPE_SCRIPT_URL must begin with https://, but is "http://p.example/s.js".',
  ],
  ['GOOGLE_ISSUER', 'http://g.example', 'GOOGLE_ISSUER must begin with https://, but is "http://g.example".'],
  ['APPLE_ISSUER', 'http://a.example', 'APPLE_ISSUER must begin with https://, but is "http://a.example".'],
  [
    'ENCRYPTION_KEY',
    '00'.repeat(32),
    'ENCRYPTION_KEY is not random: it repeats a few bytes. Make one with `openssl rand -base64 32`.',
  ],
  [
    'ENCRYPTION_KEY',
    '0123456789abcdef'.repeat(4),
    'ENCRYPTION_KEY is not random: it repeats a few bytes. Make one with `openssl rand -base64 32`.',
  ],
  [
    'SIGNING_KEY',
    'ab'.repeat(32),
    'SIGNING_KEY is not random: it repeats a few bytes. Make one with `openssl rand -base64 32`.',
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'x',
    'STRIPE_WEBHOOK_SECRET is shorter than 38 characters, so it can be guessed: copy the signing secret of the webhook (whsec_…).',
  ],
  ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY trusts every address in 0.0.0.0/0: name your own proxies.'],
  ['TRUST_PROXY', '10.0.0.1,::/0', 'TRUST_PROXY trusts every address in ::/0: name your own proxies.'],
  ['TRUST_PROXY', '128.0.0.0/1', 'TRUST_PROXY trusts every address in 128.0.0.0/1: name your own proxies.'],
  [
    'TRUST_PROXY',
    '::ffff:0.0.0.0/96',
    'TRUST_PROXY trusts every address in ::ffff:0.0.0.0/96: name your own proxies.',
  ],
  [
    'SMTP_URL',
    'smtp://a:b@mail.example:587',
    'SMTP_URL has no TLS: use smtps://, or set SMTP_TLS=starttls where the server upgrades the connection, or SMTP_TLS=off for a server on your own network.',
  ],
  [
    'SMTP_URL',
    'smtps://a:b@mail.example?tls.rejectUnauthorized=false',
    'SMTP_URL switches the check of the certificate off; if you mean it, set SMTP_TLS=off.',
  ],
])('production refuses %s=%s and says why', (name, value, line) => {
  const lines = refusal({ ...production, [name]: value });
  expect(lines).toEqual([line]);
  // The same setting is fine for the stand-ins of a developer.
  const { APP_URL, NODE_ENV, ...rest } = production;
  const issuerSandbox = { STRIPE_SECRET_KEY: 'sk_test_1', ISSUER_URL: 'https://giftcards-sandbox.example' };
  expect(refusal({ ...rest, ...issuerSandbox, [name]: value })).toEqual(
    name === 'ISSUER_URL' ? expect.any(Array) : [],
  );
});

test('production accepts what an operator says on purpose', () => {
  const sidecar = { APP_URL: 'http://127.0.0.1:3000', STRIPE_API_BASE: 'http://localhost:12111' };
  expect(load({ ...production, ...sidecar, PLAIN_HTTP: 'loopback' }).appUrl).toBe('http://127.0.0.1:3000');
  expect(refusal({ ...production, APP_URL: 'http://10.0.0.1', PLAIN_HTTP: 'loopback' })).toHaveLength(1);
  const mail = { SMTP_URL: 'smtp://a:b@mail.example:587' };
  expect(load({ ...production, ...mail, SMTP_TLS: 'starttls' }).mailRequiresTls).toBe(true);
  expect(load({ ...production, ...mail, SMTP_TLS: 'off' }).mailRequiresTls).toBe(false);
  const TRUST_PROXY = 'loopback, 10.0.0.0/8,fc00::/7,2a06:98c0::/29,192.0.2.1';
  expect(load({ ...production, TRUST_PROXY }).trustProxy).toHaveLength(5);
});

test.each(['*', 'true', '1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/255.0.0.0'])(
  'TRUST_PROXY=%s is refused, as it names no address',
  (TRUST_PROXY) => {
    expect(refusal({ TRUST_PROXY })).toEqual([
      `TRUST_PROXY must list addresses or ranges of proxies, like 10.0.0.5,10.1.0.0/16, but is "${TRUST_PROXY}".`,
    ]);
  },
);
