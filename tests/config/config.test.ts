import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fillFromSandbox, missingServices } from '#server/config/stand-ins.ts';
import { loadConfig } from '#server/config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'indulge-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
const refusal = (env: Record<string, string>) => {
  try {
    load(env);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
};

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const issuer = { ISSUER_URL: 'https://i.example/', ISSUER_CLIENT_ID: 'id', ISSUER_CLIENT_SECRET: 'secret' };
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://indulge.example/',
  DATABASE_URL: 'postgres://a:b@db/indulge',
  ENCRYPTION_KEY: 'ab'.repeat(32),
  ...stripe,
  SMTP_URL: 'smtps://a:b@mail.example',
  MAIL_FROM: 'Indulge <hello@indulge.example>',
  ...issuer,
  GOOGLE_CLIENT_ID: 'none',
  APPLE_CLIENT_ID: 'none',
  GOD_EMAIL: 'god@indulge.example',
  AUTHORITY_EMAIL_DOMAIN: 'Indulge.Example',
};

test('an empty environment is enough outside production, and every service is left to the sandbox', () => {
  const config = load();
  expect(config).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
  });
  expect(config.fees).toEqual({ addFundsBasisPoints: 750, guestBasisPoints: 400 });
  expect(config.addFundsMaxCents).toBe(1_000_000n);
  expect([...missingServices(config)].sort()).toEqual(['identity', 'issuer', 'mail', 'stripe']);
});

test.each(['sk_live_1', 'rk_live_1'])(
  'with live keys (%s), the sandbox replaces no service unless SANDBOX allows it',
  (STRIPE_SECRET_KEY) => {
    expect(refusal({ ...stripe, STRIPE_SECRET_KEY })).toContain('SMTP_URL is missing.');
    expect(load({ ...stripe, STRIPE_SECRET_KEY, SANDBOX: 'allow' }).sandboxAllowed).toBe(true);
    expect(load({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }).sandboxAllowed).toBe(true);
  },
);

test('an empty value counts as missing', () => {
  expect(load({ PORT: '', STRIPE_SECRET_KEY: '' }).port).toBe(3000);
});

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, but is "abc".'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, but is "70000".'],
  ['APP_URL', 'indulge', 'APP_URL must be an address like https://indulge.example, but is "indulge".'],
  ['ADD_FUNDS_MAX', '1e3', 'ADD_FUNDS_MAX must be an amount of dollars like 10000.00, but is "1e3".'],
  ['LAUNCH_DATE', 'soon', 'LAUNCH_DATE must be a date like 2025-08-01, but is "soon".'],
  ['GOD_EMAIL', 'god', 'GOD_EMAIL must be an e-mail address, but is "god".'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, but is "loud".'],
])('the error for %s=%s names the variable in one line', (name, value, line) => {
  expect(refusal({ [name]: value })).toEqual([line]);
});

test('an invalid secret is named and not shown', () => {
  const lines = refusal({ DATABASE_URL: 'mysql://a:hunter2@b', ENCRYPTION_KEY: 'hunter2' });
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain('hunter2');
});

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

test('a partly configured service is refused in every environment', () => {
  expect(refusal({ STRIPE_SECRET_KEY: 'sk' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY is missing, though STRIPE_SECRET_KEY is set.',
    'STRIPE_WEBHOOK_SECRET is missing, though STRIPE_SECRET_KEY is set.',
  ]);
  expect(refusal({ APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key' })).toEqual([
    'APPLE_PRIVATE_KEY is missing, though APPLE_CLIENT_ID is set.',
  ]);
});

test('the sandbox fills in services that are not configured, and keeps the others', () => {
  const config = load({ ...stripe, GOOGLE_CLIENT_ID: 'none' });
  const filled = fillFromSandbox(config, {
    issuer: { url: 'http://i', authUrl: undefined, clientId: 'a', clientSecret: 'b' },
    smtpUrl: 'smtp://localhost:2525',
    google: { issuer: 'http://g', clientId: 'a', clientSecret: 'b' },
    apple: { issuer: 'http://a', clientId: 'a', secret: { clientSecret: 'b' } },
  });
  expect(filled.services.stripe.secretKey).toBe('sk');
  expect(filled.services.smtpUrl).toBe('smtp://localhost:2525');
  expect(filled.services.google).toBeUndefined();
  expect(filled.services.apple?.clientId).toBe('a');
  expect([...filled.standIns].sort()).toEqual(['identity', 'issuer', 'mail']);
});

test('the encryption key is created once, and only its owner may read it', () => {
  const { current } = load().encryption;
  expect(current.key).toHaveLength(32);
  expect(load().encryption.current).toEqual(current);
  expect(statSync(join(dataDir, 'encryption-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'encryption-key'), 'utf8').trim()).toBe(current.key.toString('base64'));
});

test('a start that was killed while it created the key does not block the next start', () => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'encryption-key.0a0a0a0a'), 'half a k');
  expect(load().encryption.current.key).toHaveLength(32);
  expect(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('encryption-key'))
      .toSorted(),
  ).toEqual(['encryption-key', 'encryption-key.0a0a0a0a']);
});

test('earlier keys are given as a list', () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const given = `${first.toString('base64')},${second.toString('hex')}`;
  expect(load({ ENCRYPTION_KEY_OLD: given }).encryption.old.map(({ key }) => key)).toEqual([first, second]);
  expect(load().encryption.old).toEqual([]);
  expect(refusal({ ENCRYPTION_KEY_OLD: `${given},` }).join()).toContain(
    'ENCRYPTION_KEY_OLD must be 32 random bytes',
  );
});

test('a key in hex equals the same key in base64', () => {
  const key = Buffer.alloc(32, 7);
  const hex = load({ ENCRYPTION_KEY: key.toString('hex') }).encryption.current;
  const base64 = load({ ENCRYPTION_KEY: key.toString('base64') }).encryption.current;
  expect(hex).toEqual(base64);
});

test('the signing key follows from the encryption key, and a configured one is used as it is', () => {
  const first = load().signingSeed;
  expect(first).toHaveLength(32);
  expect(load().signingSeed).toEqual(first);
  expect(first).not.toEqual(load().encryption.current.key);
  expect(load({ ENCRYPTION_KEY: 'ab'.repeat(32) }).signingSeed).not.toEqual(first);
  const given = Buffer.alloc(32, 9);
  expect(load({ SIGNING_KEY: given.toString('base64') }).signingSeed).toEqual(given);
  expect(refusal({ SIGNING_KEY: 'hunter2' }).join()).not.toContain('hunter2');
});
