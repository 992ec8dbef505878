/** What the environment means, and how a mistake in it is named. */
import { expect, test } from 'vitest';
import { fillFromSandbox, missingServices } from '#server/config/stand-ins.ts';
import { issuer, productionSettings, stripe } from './production.ts';

const { load, refusal } = productionSettings();

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
