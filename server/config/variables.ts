/**
 * The names, formats and defaults of the environment, one line per variable. README.md and docs/operations.md
 * say what each means.
 */
import { z } from 'zod';
import {
  amount,
  amountsByYear,
  certificate,
  databaseUrl,
  domains,
  email,
  encryptionKeys,
  key,
  mailbox,
  oneOf,
  privateKey,
  proxies,
  secret,
  text,
  url,
  web,
  whole,
  yearsOf,
} from './formats.ts';

/** Variables without a default are optional here. config.ts decides which of them are required. */
export const variables = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  SANDBOX: oneOf(['allow', 'refuse']).optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: web('http://collector:4318').optional(),
  ACCESS_LOG: oneOf(['on', 'off']).default('off'),

  HOST: text.default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  OPS_HOST: text.default('127.0.0.1'),
  OPS_PORT: whole(0, 65_535).optional(),
  DRAIN_SECONDS: whole(0, 600).optional(),
  APP_URL: web('https://indulge.example').optional(),
  PLAIN_HTTP: oneOf(['refuse', 'loopback']).default('refuse'),
  TRUST_PROXY: proxies.optional(),
  DATA_DIR: text.default('.data'),

  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  TEST_DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_MAX: whole(2, 1000).default(16),
  DATABASE_PREPARED_STATEMENTS: oneOf(['on', 'off']).default('on'),
  MIGRATE_ON_START: oneOf(['on', 'off']).optional(),
  FAST_PATHS: oneOf(['on', 'off']).default('on'),
  ENCRYPTION_KEY: key.optional(),
  ENCRYPTION_KEY_OLD: encryptionKeys.optional(),
  SIGNING_KEY: key.optional(),
  ISSUER_REQUESTS_PER_SECOND: whole(1, 10_000).optional(),

  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_PUBLISHABLE_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_BASE: web('https://api.stripe.com').default('https://api.stripe.com'),
  // The address that the installed @stripe/stripe-js loads. Both release trains must match.
  STRIPE_SCRIPT_URL: web('https://js.stripe.com/endive/stripe.js').default(
    'https://js.stripe.com/endive/stripe.js',
  ),

  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(),
  SMTP_TLS: oneOf(['starttls', 'off']).optional(),
  MAIL_FROM: mailbox.optional(),
  // Where mails of rewards that cannot be delivered come back to; each adds a part of its own after a plus
  // sign.
  BOUNCE_ADDRESS: email
    .refine((value) => value.indexOf('@') <= 15, 'must have at most 15 characters before the @')
    .optional(),
  BOUNCE_IMAP_URL: url(['imap:', 'imaps:'], 'imaps://user:password@imap.example/INBOX').optional(),
  SENDGRID_WEBHOOK_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{100,200}={0,2}$/, 'must be the verification key of the event webhook')
    .optional(),

  // Text messages over Twilio; `none` switches them off where the stand-in would replace them.
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^(AC[0-9a-f]{32}|none)$/i, 'must be AC and 32 hexadecimal digits, or none')
    .optional(),
  TWILIO_AUTH_TOKEN: secret.optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i,
      'must be a number such as +12175550142, or the id of a messaging service (MG…)',
    )
    .optional(),
  TWILIO_API_BASE: web('https://api.twilio.com').default('https://api.twilio.com'),

  ISSUER_URL: web('https://giftcards.reloadly.com').optional(),
  ISSUER_AUTH_URL: web('https://auth.reloadly.com').optional(),
  ISSUER_CLIENT_ID: secret.optional(),
  ISSUER_CLIENT_SECRET: secret.optional(),

  GOOGLE_ISSUER: web('https://accounts.google.com').default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  APPLE_ISSUER: web('https://appleid.apple.com').default('https://appleid.apple.com'),
  APPLE_CLIENT_ID: secret.optional(),
  APPLE_CLIENT_SECRET: secret.optional(),
  APPLE_TEAM_ID: secret.optional(),
  APPLE_KEY_ID: secret.optional(),
  APPLE_PRIVATE_KEY: secret.optional(),

  APPLE_WALLET_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]{1,100}$/, 'must be a pass type id, like pass.com.example.cards')
    .optional(),
  APPLE_WALLET_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be a team id of ten letters and digits')
    .optional(),
  APPLE_WALLET_CERTIFICATE: certificate.optional(),
  APPLE_WALLET_KEY: privateKey.optional(),
  APPLE_WALLET_WWDR: certificate.optional(),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{1,30}$/, 'must be the number of an issuer account')
    .optional(),
  GOOGLE_WALLET_ACCOUNT: email.optional(),
  GOOGLE_WALLET_KEY: privateKey.optional(),

  SECURITY_CONTACT: url(['https:', 'mailto:', 'tel:'], 'mailto:security@indulge.example').optional(),

  GOD_EMAIL: email.optional(),
  REQUIRE_STAFF_TWO_FACTOR: oneOf(['on', 'off']).optional(),
  AUTHORITY_EMAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain like indulge.example')
    .transform((value) => value.toLowerCase())
    .optional(),

  ADD_FUNDS_FEE_BASIS_POINTS: whole(0, 10_000).default(750),
  GUEST_FEE_BASIS_POINTS: whole(0, 10_000).default(400),
  ADD_FUNDS_MAX: amount.default(10_000_00n),
  // The most that one member can send from the balance in 24 hours, in dollars and in number.
  TRANSFERS_MAX_PER_DAY: amount.default(2_500_00n),
  LIMIT_TRANSFERS_PER_DAY: whole(1, 1_000_000).default(50),
  // What one member of staff moves without a second administrator: for one customer, for all, and in any act.
  STAFF_ALONE_MAX: amount.default(500_00n),
  STAFF_ALONE_MAX_PER_DAY: amount.default(25_000_00n),
  STAFF_ACT_MAX: amount.default(10_000_00n),
  // A gift above this amount is claimed with a code that goes to its address.
  CLAIM_CODE_ABOVE: amount.default(100_00n),
  // What a member may spend and send in 24 hours without a proof of presence from the last 15 minutes.
  UNPROVEN_SPENDING_PER_DAY: amount.default(200_00n),
  // To how many people who do not know it a company writes in 24 hours while it is younger than so many days.
  NEW_COMPANY_STRANGERS_PER_DAY: whole(0, 1_000_000).default(10_000),
  NEW_COMPANY_DAYS: whole(0, 3_650).default(14),
  // What companies read on invoices, with \n between the lines.
  BANK_DETAILS: text.optional(),
  // From how much a recipient's year is reported to the tax authority.
  TAX_REPORT_THRESHOLDS: amountsByYear.default(yearsOf('2020=600.00,2026=2000.00')),
  // Where webhooks of companies may go.
  WEBHOOK_NETWORKS: oneOf(['public', 'any']).optional(),
  // Whether the demo of the first start also has a year of history.
  DEMO_HISTORY: oneOf(['on', 'off']).default('on'),
  LAUNCH_TEXT: text.default('Launches in August 2025'),
  LAUNCH_DATE: z.iso.date('must be a date like 2025-08-01').default('2025-08-01'),

  // Security events: how long they are kept, and from when on a pattern raises an alert.
  SECURITY_EVENTS_KEEP_DAYS: whole(30, 3_650).default(400),
  ALERT_ACCOUNTS_PER_NETWORK: whole(2, 1_000_000).default(10),
  ALERT_FAILURES_PER_ACCOUNT: whole(2, 1_000_000).default(20),
  // A CSV file of networks and countries: `203.0.113.0/24,AU`.
  GEOIP_FILE: text.optional(),
  // Files with an entry on each line: networks of anonymizers, addresses and domains, names under sanctions.
  RISK_NETWORKS_FILE: text.optional(),
  RISK_ADDRESSES_FILE: text.optional(),
  RISK_NAMES_FILE: text.optional(),
  // Addresses below these domains are under sanctions: Cuba, Iran and North Korea unless the operator says
  // otherwise.
  RISK_SANCTIONED_DOMAINS: domains.default(['cu', 'ir', 'kp']),

  // Limits per account first: they stop attacks on one account from any number of addresses.
  LIMIT_FAILED_SIGN_INS_PER_QUARTER_HOUR: whole(1, 1_000_000).default(10),
  LIMIT_FAILED_CODES_PER_QUARTER_HOUR: whole(1, 1_000_000).default(5),
  LIMIT_ACCOUNT_MAILS_PER_HOUR: whole(1, 1_000_000).default(10),
  LIMIT_API_CALLS_PER_MINUTE: whole(1, 10_000_000).default(1_000),
  LIMIT_SENDS_PER_MINUTE: whole(1, 1_000_000).default(30),
  LIMIT_PAYMENTS_PER_MINUTE: whole(1, 1_000_000).default(30),
  // Limits per address are wide, because an office may share one.
  LIMIT_SIGN_UPS_PER_MINUTE: whole(1, 1_000_000).default(60),
  LIMIT_SIGN_INS_PER_MINUTE: whole(1, 1_000_000).default(300),
  LIMIT_CLAIMS_PER_MINUTE: whole(1, 1_000_000).default(600),
  LIMIT_GUEST_INTENTS_PER_MINUTE: whole(1, 1_000_000).default(30),
  LIMIT_GUEST_INTENTS_PER_RECIPIENT_PER_HOUR: whole(1, 1_000_000).default(120),
  LIMIT_GUEST_INTENTS_IN_TOTAL_PER_MINUTE: whole(1, 1_000_000).default(600),
  LIMIT_SEARCHES_PER_MINUTE: whole(1, 1_000_000).default(120),
  LIMIT_SEARCHES_IN_TOTAL_PER_MINUTE: whole(1, 1_000_000).default(6000),
});

export type Variables = z.output<typeof variables>;

/** Values that are never printed, not even when they are wrong. */
export const secretNames: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'TEST_DATABASE_URL',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_OLD',
  'SIGNING_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'ISSUER_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
  'APPLE_WALLET_KEY',
  'GOOGLE_WALLET_KEY',
]);
