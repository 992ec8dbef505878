/** Services that are configured in part, or not at all. */
import { expect, test } from 'vitest';
import { fillFromSandbox, missingServices } from '#server/config/stand-ins.ts';
import { issuer, productionSettings, stripe } from './production.ts';

const { load, refusal, production } = productionSettings();

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
