/** The settings of a product in production. */
import { createHash } from 'node:crypto';
import { loadInFolder } from './load-in-folder.ts';

export const stripe = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
};

export const issuer = {
  ISSUER_URL: 'https://i.example/',
  ISSUER_CLIENT_ID: 'id',
  ISSUER_CLIENT_SECRET: 'secret',
};

/** All settings that production needs; with the functions that load settings in a folder of their own. */
export function productionSettings() {
  const { load, refusal } = loadInFolder();
  const key = createHash('sha256').update('a key of the tests').digest();
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

  return { load, refusal, production };
}
