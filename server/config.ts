/** The environment, parsed once. Nothing else in the product reads `process.env`. */
import { resolve } from 'node:path';
import { type EncryptionKeys, encryptionKeys } from './config/encryption-key.ts';
import { parseVariables } from './config/parse-variables.ts';
import { proxyList } from './config/proxies.ts';
import { missingNames, unfinishedNames } from './config/requirements.ts';
import { signingSeed } from './config/signing-seed.ts';
import { mixedMoney, takesRealMoney, unsafeSettings } from './config/unsafe-settings.ts';
import type { Variables } from './config/variables.ts';
import { CannotStart } from './kernel/cannot-start.ts';

export type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The address for browsers. */
  apiBase: string;
  /** The address for this process, which reaches its own stand-in before a balancer sends anything here. */
  serverApiBase: string;
  scriptUrl: string;
};

export type IssuerConfig = {
  url: string;
  /** The token endpoint's address, when it is on another host. */
  authUrl: string | undefined;
  clientId: string;
  clientSecret: string;
};

export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string };

/** Apple requires a client secret that the client signs itself. A finished one is accepted too. */
export type AppleConfig = {
  issuer: string;
  clientId: string;
  secret: { clientSecret: string } | { teamId: string; keyId: string; privateKey: string };
};

/** How mails of rewards come back. Without an address, only what the mail server refuses at once is known. */
export type BounceConfig = {
  /** `bounces@indulge.example`; each mail adds a part of its own after a plus sign. */
  address: string | undefined;
  /** The public key that SendGrid signs its events with. */
  sendGridKey: string | undefined;
  /** The mailbox that they arrive in, with user and password. */
  imapUrl: string | undefined;
};

/** Text messages over Twilio's API. */
export type SmsConfig = { accountSid: string; authToken: string; from: string; apiBase: string };

/** What signs passes for Apple Wallet; all in PEM. */
export type ApplePassConfig = {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  /** Apple's own certificate, which signed ours. */
  wwdrCertificate: string;
};

/** What signs links for Google Wallet: a service account, and its key in PEM. */
export type GooglePassConfig = { issuerId: string; account: string; key: string };

/** The wallets of phones that cards can be added to; undefined where no keys are configured. */
export type PassConfig = { apple: ApplePassConfig | undefined; google: GooglePassConfig | undefined };

/** The outside services: absent when not configured, 'none' when switched off on purpose. */
export type Services = {
  stripe: StripeConfig | undefined;
  issuer: IssuerConfig | undefined;
  smtpUrl: string | undefined;
  sms: SmsConfig | 'none' | undefined;
  google: GoogleConfig | 'none' | undefined;
  apple: AppleConfig | 'none' | undefined;
};

export type Config = {
  production: boolean;
  /** Whether stand-ins may replace what is not configured. */
  sandboxAllowed: boolean;
  logLevel: Variables['LOG_LEVEL'];
  /** Whether each answered request is a line in the log, without its query, body and cookies. */
  accessLog: boolean;
  /** The collector that spans are sent to, as OTLP over HTTP; none when it is not configured. */
  tracesUrl: string | undefined;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** The inner listener of health and metrics; none when it is not configured. */
  ops: { host: string; port: number } | undefined;
  /** How long a process that is told to stop goes on answering after it has said that it is not ready. */
  drainSeconds: number;
  /** The public address, without a trailing slash. */
  appUrl: string;
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** An absolute path. */
  dataDir: string;
  /** No `url` means the embedded PostgreSQL in the data folder. */
  /** Undefined leaves it to the role: `start` migrates, `api` and `worker` do not. */
  migratesAtStart: boolean | undefined;
  database: {
    url: string | undefined;
    /** The server itself, where `url` is a transaction pooler. */
    directUrl: string | undefined;
    /** The database of the test world; undefined: beside the other one. */
    testUrl: string | undefined;
    poolMax: number;
    prepares: boolean;
  };
  /**
   * Whether the code in `fast-path/` folders is used. Without it every request takes the plain path, which is
   * slower and has the same outcome: for tests, and for finding out whether a fault lies in a fast path.
   */
  fastPaths: boolean;
  encryption: EncryptionKeys;
  /** The 32 bytes of which the Ed25519 key is made that signs receipts and checkpoints. */
  signingSeed: Buffer;
  services: Services;
  passes: PassConfig;
  /** What the issuer allows, over all processes; undefined for any number. */
  issuerRequestsPerSecond: number | undefined;
  /** Where security.txt sends people who found a weakness. */
  securityContact: string;
  mailFrom: string;
  bounces: BounceConfig;
  /** Whether a connection to the mail server that cannot be encrypted is given up. */
  mailRequiresTls: boolean;
  godEmail: string;
  authorityEmailDomain: string;
  /** Whether staff need two-factor authentication to move money. */
  requireStaffTwoFactor: boolean;
  staffLimits: StaffLimits;
  newCompany: NewCompanyLimits;
  fees: { addFundsBasisPoints: number; guestBasisPoints: number };
  demoHistory: boolean;
  addFundsMaxCents: bigint;
  transfersMaxCentsPerDay: bigint;
  unprovenSpendingCentsPerDay: bigint;
  claimCodeAboveCents: bigint;
  /** What the tokens of claim links begin with: nothing, but in the test world. */
  claimTokenPrefix: '' | 'test-';
  /** Where companies pay invoices to, line by line; empty: no invoices are offered. */
  bankDetails: readonly string[];
  /** From how much a recipient's year is reported, by the first year that it applies to. */
  taxThresholds: ReadonlyMap<number, bigint>;
  /** Where webhooks may go: `any` includes private networks and plain http. */
  webhookNetworks: 'public' | 'any';
  launch: { text: string; date: string };
  securityEvents: {
    keepDays: number;
    accountsPerNetwork: number;
    failuresPerAccount: number;
    countriesFile: string | undefined;
  };
  /** Files of the operator's that rules about fraud know recipients by; absent where not configured. */
  risk: {
    networksFile: string | undefined;
    addressesFile: string | undefined;
    namesFile: string | undefined;
    /** Domains under sanctions, such as top-level domains of countries. */
    sanctionedDomains: readonly string[];
  };
  limits: Limits;
};

/** What staff may do with money (docs/decisions/0043). */
export type StaffLimits = {
  /** The most that one member of staff moves for one customer in 24 hours without a second administrator. */
  aloneCents: bigint;
  /** The same for all customers together. */
  alonePerDayCents: bigint;
  /** The most that any single act moves, with a second administrator too. */
  actCents: bigint;
};

/** To how many strangers a company writes while it is new (P81). */
export type NewCompanyLimits = { strangersPerDay: number; days: number };

export type Limits = {
  failedSignInsPerQuarterHour: number;
  failedCodesPerQuarterHour: number;
  accountMailsPerHour: number;
  sendsPerMinute: number;
  claimsPerMinute: number;
  apiCallsPerMinute: number;
  paymentsPerMinute: number;
  signUpsPerMinute: number;
  signInsPerMinute: number;
  guestIntentsPerMinute: number;
  guestIntentsPerRecipientPerHour: number;
  guestIntentsInTotalPerMinute: number;
  searchesPerMinute: number;
  searchesInTotalPerMinute: number;
  transfersPerDay: number;
};

/** Two failed probes of a balancer that asks every two seconds, and a little more. */
const DRAIN_SECONDS_IN_PRODUCTION = 5;

/**
 * Reads the environment. Throws `CannotStart` with one line per wrong value and, in production, per missing
 * one. Outside production the keys are generated once and kept in the data folder, unless `makesKey` is false and the
 * database is one that others may use too.
 */
export function loadConfig(env: NodeJS.ProcessEnv, { makesKey = true } = {}): Config {
  const values = parseVariables(env);
  const production = values.NODE_ENV === 'production';
  // The stand-ins bring people with a public password and a public mailbox, so beside real money they have to be
  // asked for.
  const real = production || takesRealMoney(values);
  const sandboxAllowed = (values.SANDBOX ?? (real ? 'refuse' : 'allow')) === 'allow';
  const missing = sandboxAllowed ? [] : missingNames(values).map((name) => `${name} is missing.`);
  const unsafe = sandboxAllowed || !real ? [] : unsafeSettings(values);
  const problems = [...missing, ...unfinishedNames(values), ...unsafe, ...mixedMoney(values)];
  if (problems.length > 0) throw new CannotStart(problems.join('\n'));
  const dataDir = resolve(values.DATA_DIR);
  const encryption = encryptionKeys(values, dataDir, {
    makesKey: makesKey || values.DATABASE_URL === undefined,
  });
  return {
    production,
    sandboxAllowed,
    logLevel: values.LOG_LEVEL,
    accessLog: values.ACCESS_LOG === 'on',
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    host: values.HOST,
    port: values.PORT,
    ops: values.OPS_PORT === undefined ? undefined : { host: values.OPS_HOST, port: values.OPS_PORT },
    drainSeconds: values.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS_IN_PRODUCTION : 0),
    appUrl: values.APP_URL ?? `http://localhost:${values.PORT}`,
    trustProxy: proxyList(values.TRUST_PROXY ?? ''),
    dataDir,
    database: {
      url: values.DATABASE_URL,
      directUrl: values.DATABASE_DIRECT_URL,
      testUrl: values.TEST_DATABASE_URL,
      poolMax: values.DATABASE_POOL_MAX,
      prepares: values.DATABASE_PREPARED_STATEMENTS === 'on',
    },
    migratesAtStart: values.MIGRATE_ON_START === undefined ? undefined : values.MIGRATE_ON_START === 'on',
    fastPaths: values.FAST_PATHS === 'on',
    encryption,
    signingSeed: signingSeed(values.SIGNING_KEY, encryption.current.key),
    services: services(values),
    passes: { apple: applePasses(values), google: googlePasses(values) },
    issuerRequestsPerSecond: values.ISSUER_REQUESTS_PER_SECOND,
    mailRequiresTls: values.SMTP_TLS === 'starttls',
    securityContact:
      values.SECURITY_CONTACT ?? `mailto:${addressIn(values.MAIL_FROM) ?? 'hello@indulge.example'}`,
    mailFrom: values.MAIL_FROM ?? 'Indulge <hello@indulge.example>',
    bounces: {
      address: values.BOUNCE_ADDRESS,
      sendGridKey: values.SENDGRID_WEBHOOK_KEY,
      imapUrl: values.BOUNCE_IMAP_URL,
    },
    godEmail: values.GOD_EMAIL ?? 'god@indulge.example',
    authorityEmailDomain: values.AUTHORITY_EMAIL_DOMAIN ?? 'indulge.example',
    requireStaffTwoFactor: (values.REQUIRE_STAFF_TWO_FACTOR ?? (sandboxAllowed ? 'off' : 'on')) === 'on',
    newCompany: { strangersPerDay: values.NEW_COMPANY_STRANGERS_PER_DAY, days: values.NEW_COMPANY_DAYS },
    staffLimits: {
      aloneCents: values.STAFF_ALONE_MAX,
      alonePerDayCents: values.STAFF_ALONE_MAX_PER_DAY,
      actCents: values.STAFF_ACT_MAX,
    },
    fees: {
      addFundsBasisPoints: values.ADD_FUNDS_FEE_BASIS_POINTS,
      guestBasisPoints: values.GUEST_FEE_BASIS_POINTS,
    },
    demoHistory: values.DEMO_HISTORY === 'on',
    addFundsMaxCents: values.ADD_FUNDS_MAX,
    claimCodeAboveCents: values.CLAIM_CODE_ABOVE,
    claimTokenPrefix: '',
    bankDetails: bankDetails(values, sandboxAllowed),
    taxThresholds: values.TAX_REPORT_THRESHOLDS,
    webhookNetworks: values.WEBHOOK_NETWORKS ?? (sandboxAllowed ? 'any' : 'public'),
    transfersMaxCentsPerDay: values.TRANSFERS_MAX_PER_DAY,
    unprovenSpendingCentsPerDay: values.UNPROVEN_SPENDING_PER_DAY,
    launch: { text: values.LAUNCH_TEXT, date: values.LAUNCH_DATE },
    securityEvents: {
      keepDays: values.SECURITY_EVENTS_KEEP_DAYS,
      accountsPerNetwork: values.ALERT_ACCOUNTS_PER_NETWORK,
      failuresPerAccount: values.ALERT_FAILURES_PER_ACCOUNT,
      countriesFile: values.GEOIP_FILE,
    },
    risk: {
      networksFile: values.RISK_NETWORKS_FILE,
      addressesFile: values.RISK_ADDRESSES_FILE,
      namesFile: values.RISK_NAMES_FILE,
      sanctionedDomains: values.RISK_SANCTIONED_DOMAINS,
    },
    limits: limits(values),
  };
}

const SANDBOX_BANK = ['Sandbox Bank', 'Routing 000000000', 'Account 0000000000'];

/** The sandbox has no bank, so its account is one that cannot exist. */
function bankDetails({ BANK_DETAILS }: Variables, sandboxAllowed: boolean): string[] {
  const lines = BANK_DETAILS?.split('\\n') ?? (sandboxAllowed ? SANDBOX_BANK : []);
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** `Indulge <hello@indulge.example>` as the address alone. */
function addressIn(mailbox: string | undefined): string | undefined {
  return mailbox?.replace(/^.*<|>$/g, '');
}

function services(values: Variables): Services {
  return {
    stripe: stripe(values),
    issuer: issuer(values),
    smtpUrl: values.SMTP_URL,
    sms: sms(values),
    google: google(values),
    apple: apple(values),
  };
}

function stripe(values: Variables): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: values.STRIPE_API_BASE,
    serverApiBase: values.STRIPE_API_BASE,
    scriptUrl: values.STRIPE_SCRIPT_URL,
  };
}

function issuer(values: Variables): IssuerConfig | undefined {
  const { ISSUER_URL, ISSUER_AUTH_URL, ISSUER_CLIENT_ID, ISSUER_CLIENT_SECRET } = values;
  if (!ISSUER_URL || !ISSUER_CLIENT_ID || !ISSUER_CLIENT_SECRET) return undefined;
  return {
    url: ISSUER_URL,
    authUrl: ISSUER_AUTH_URL,
    clientId: ISSUER_CLIENT_ID,
    clientSecret: ISSUER_CLIENT_SECRET,
  };
}

function sms(values: Variables): SmsConfig | 'none' | undefined {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_BASE } = values;
  if (TWILIO_ACCOUNT_SID === 'none') return 'none';
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return undefined;
  return {
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    apiBase: TWILIO_API_BASE,
  };
}

function google(values: Variables): Services['google'] {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = values;
  if (GOOGLE_CLIENT_ID === 'none') return 'none';
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return undefined;
  return { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
}

function apple(values: Variables): Services['apple'] {
  const { APPLE_ISSUER, APPLE_CLIENT_ID, APPLE_CLIENT_SECRET } = values;
  const { APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = values;
  if (APPLE_CLIENT_ID === 'none') return 'none';
  if (!APPLE_CLIENT_ID) return undefined;
  const account = { issuer: APPLE_ISSUER, clientId: APPLE_CLIENT_ID };
  if (APPLE_CLIENT_SECRET) return { ...account, secret: { clientSecret: APPLE_CLIENT_SECRET } };
  if (!APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) return undefined;
  // An environment file cannot hold line breaks, so the key may write them as \n.
  const privateKey = APPLE_PRIVATE_KEY.replaceAll('\\n', '\n');
  return { ...account, secret: { teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID, privateKey } };
}

function applePasses(values: Variables): ApplePassConfig | undefined {
  const { APPLE_WALLET_PASS_TYPE: passTypeId, APPLE_WALLET_TEAM: teamId } = values;
  const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_KEY: key } = values;
  const { APPLE_WALLET_WWDR: wwdrCertificate } = values;
  if (!passTypeId || !teamId || !certificate || !key || !wwdrCertificate) return undefined;
  return { passTypeId, teamId, certificate, key, wwdrCertificate };
}

function googlePasses(values: Variables): GooglePassConfig | undefined {
  const { GOOGLE_WALLET_ISSUER: issuerId, GOOGLE_WALLET_ACCOUNT: account, GOOGLE_WALLET_KEY: key } = values;
  return issuerId && account && key ? { issuerId, account, key } : undefined;
}

function limits(values: Variables): Limits {
  return {
    failedSignInsPerQuarterHour: values.LIMIT_FAILED_SIGN_INS_PER_QUARTER_HOUR,
    failedCodesPerQuarterHour: values.LIMIT_FAILED_CODES_PER_QUARTER_HOUR,
    accountMailsPerHour: values.LIMIT_ACCOUNT_MAILS_PER_HOUR,
    claimsPerMinute: values.LIMIT_CLAIMS_PER_MINUTE,
    apiCallsPerMinute: values.LIMIT_API_CALLS_PER_MINUTE,
    sendsPerMinute: values.LIMIT_SENDS_PER_MINUTE,
    paymentsPerMinute: values.LIMIT_PAYMENTS_PER_MINUTE,
    signUpsPerMinute: values.LIMIT_SIGN_UPS_PER_MINUTE,
    signInsPerMinute: values.LIMIT_SIGN_INS_PER_MINUTE,
    guestIntentsPerMinute: values.LIMIT_GUEST_INTENTS_PER_MINUTE,
    guestIntentsPerRecipientPerHour: values.LIMIT_GUEST_INTENTS_PER_RECIPIENT_PER_HOUR,
    guestIntentsInTotalPerMinute: values.LIMIT_GUEST_INTENTS_IN_TOTAL_PER_MINUTE,
    searchesPerMinute: values.LIMIT_SEARCHES_PER_MINUTE,
    searchesInTotalPerMinute: values.LIMIT_SEARCHES_IN_TOTAL_PER_MINUTE,
    transfersPerDay: values.LIMIT_TRANSFERS_PER_DAY,
  };
}
