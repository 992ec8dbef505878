import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fillFromSandbox, missingServices } from '#server/config/stand-ins.ts';
import { loadInFolder } from './load-in-folder.ts';

const { load, refusal } = loadInFolder();

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const key = createHash('sha256').update('a key of the tests').digest();
const issuer = { ISSUER_URL: 'https://i.example/', ISSUER_CLIENT_ID: 'id', ISSUER_CLIENT_SECRET: 'secret' };
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://indulge.example/',
  DATABASE_URL: 'postgres://a:b@db/indulge',
  ENCRYPTION_KEY: key.toString('base64'),
  ...stripe,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: `whsec_${'0a'.repeat(16)}`,
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
  expect([...missingServices(config)].sort()).toEqual(['identity', 'issuer', 'mail', 'sms', 'stripe']);
});

test.each(['sk_live_1', 'rk_live_1'])(
  'with live keys (%s), the sandbox replaces no service unless SANDBOX allows it',
  (STRIPE_SECRET_KEY) => {
    expect(refusal({ ...stripe, STRIPE_SECRET_KEY })).toContain('SMTP_URL is missing.');
    expect(load({ ...stripe, ...issuer, STRIPE_SECRET_KEY, SANDBOX: 'allow' }).sandboxAllowed).toBe(true);
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
  ['GOD_EMAIL', 'god', 'GOD_EMAIL must be an email address, but is "god".'],
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

test('a real issuer without a real processor is refused everywhere, and the other way round', () => {
  const real = [
    "ISSUER_URL issues real gift cards, though STRIPE_SECRET_KEY takes no real money: set a live key (sk_live_…), or the issuer's sandbox.",
  ];
  expect(refusal(issuer)).toEqual(real);
  expect(refusal({ ...issuer, SANDBOX: 'allow', NODE_ENV: 'production' })).toEqual(real);
  expect(refusal({ ...production, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual(real);
  const live = [
    "STRIPE_SECRET_KEY takes real money, though ISSUER_URL issues no real gift cards: set a test key (sk_test_…), or the issuer's live address.",
  ];
  expect(refusal({ ...production, ISSUER_URL: 'https://giftcards-sandbox.reloadly.com' })).toEqual(live);
  expect(refusal({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', SANDBOX: 'allow' })).toEqual(live);
  expect(refusal({ ...issuer, ISSUER_URL: 'https://giftcards-sandbox.reloadly.com' })).toEqual([]);
  expect(refusal({ ...issuer, ISSUER_URL: 'http://127.0.0.1:4000/sandbox/issuer' })).toEqual([]);
});

test('a partly configured service is refused in every environment', () => {
  expect(refusal({ STRIPE_SECRET_KEY: 'sk' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY is missing, though STRIPE_SECRET_KEY is set.',
    'STRIPE_WEBHOOK_SECRET is missing, though STRIPE_SECRET_KEY is set.',
  ]);
  expect(refusal({ APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key' })).toEqual([
    'APPLE_PRIVATE_KEY is missing, though APPLE_CLIENT_ID is set.',
  ]);
  expect(refusal({ GOOGLE_WALLET_ISSUER: '338', GOOGLE_WALLET_ACCOUNT: 'a@b.example' })).toEqual([
    'GOOGLE_WALLET_KEY is missing, though GOOGLE_WALLET_ISSUER is set.',
  ]);
  expect(refusal({ GOOGLE_WALLET_KEY: 'not a key' })).toEqual([
    'GOOGLE_WALLET_KEY must be an RSA private key in PEM, without a passphrase.',
  ]);
});

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+12175550142',
};

test('a mailbox of bounces needs return paths, and TLS beside real money', () => {
  const BOUNCE_IMAP_URL = 'imaps://user:word@imap.example/INBOX';
  expect(refusal({ BOUNCE_IMAP_URL })).toEqual(['BOUNCE_ADDRESS is missing, though BOUNCE_IMAP_URL is set.']);
  const whole = { ...production, BOUNCE_ADDRESS: 'bounces@indulge.example', BOUNCE_IMAP_URL };
  expect(load(whole).bounces.imapUrl).toBe(BOUNCE_IMAP_URL);
  const plain = refusal({ ...whole, BOUNCE_IMAP_URL: 'imap://user:word@imap.example' });
  expect(plain).toEqual(['BOUNCE_IMAP_URL has no TLS: use imaps://.']);
  expect(refusal({ BOUNCE_IMAP_URL: 'pop3://user:hidden@x' }).join()).not.toContain('hidden');
});

test('text messages are optional, and never a stand-in beside a real mail server', () => {
  expect(load(production).services.sms).toBeUndefined();
  const { SMTP_URL } = production;
  expect(missingServices(load({ SMTP_URL })).has('sms')).toBe(false);
  expect(missingServices(load({ TWILIO_ACCOUNT_SID: 'none' })).has('sms')).toBe(false);
  const off = fillFromSandbox(
    load({ ...production, TWILIO_ACCOUNT_SID: 'none' }),
    {},
    'http://127.0.0.1:3000',
  );
  expect(off.services.sms).toBeUndefined();
  expect(load({ ...production, ...twilio }).services.sms).toEqual({
    accountSid: twilio.TWILIO_ACCOUNT_SID,
    authToken: 'token',
    from: '+12175550142',
    apiBase: 'https://api.twilio.com',
  });
  const { TWILIO_FROM: _, ...half } = twilio;
  expect(refusal(half)).toEqual(['TWILIO_FROM is missing, though TWILIO_ACCOUNT_SID is set.']);
  expect(refusal({ ...twilio, TWILIO_FROM: '555' }).join()).toContain('TWILIO_FROM must be a number such as');
});

test('the sandbox fills in services that are not configured, and keeps the others', () => {
  const config = load({ ...stripe, GOOGLE_CLIENT_ID: 'none' });
  const filled = fillFromSandbox(
    config,
    {
      issuer: { url: 'http://i', authUrl: undefined, clientId: 'a', clientSecret: 'b' },
      smtpUrl: 'smtp://localhost:2525',
      google: { issuer: 'http://g', clientId: 'a', clientSecret: 'b' },
      apple: { issuer: 'http://a', clientId: 'a', secret: { clientSecret: 'b' } },
    },
    'http://127.0.0.1:3000',
  );
  expect(filled.services.stripe.secretKey).toBe('sk');
  expect(filled.services.smtpUrl).toBe('smtp://localhost:2525');
  expect(filled.services.google).toBeUndefined();
  expect(filled.services.apple?.clientId).toBe('a');
  expect([...filled.standIns].sort()).toEqual(['identity', 'issuer', 'mail', 'sms']);
});
