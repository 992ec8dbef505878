/** The environment, parsed once. Nothing else in the product reads `process.env`. */
import { resolve } from 'node:path';
import { type EncryptionKeys, loadEncryptionKeys } from './config/encryption-key.ts';
import { type Limits, limits, type NewCompanyLimits, type StaffLimits } from './config/limits.ts';
import { parseVariables } from './config/parse-variables.ts';
import { proxyList } from './config/proxies.ts';
import { missingNames, unfinishedNames } from './config/requirements.ts';
import { type BounceConfig, type PassConfig, passes, type Services, services } from './config/services.ts';
import { signingSeed } from './config/signing-seed.ts';
import { mixedMoney, takesRealMoney, unsafeSettings } from './config/unsafe-settings.ts';
import type { Variables } from './config/variables.ts';
import { CannotStart } from './kernel/cannot-start.ts';

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
  /**
   * How long a process that received the signal to stop goes on answering after it has said that it is not
   * ready.
   */
  drainSeconds: number;
  /** The public address, without a trailing slash. */
  appUrl: string;
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** An absolute path. */
  dataDir: string;
  /** Undefined leaves it to the role: `start` migrates, `api` and `worker` do not. */
  migratesAtStart: boolean | undefined;
  database: {
    /** Undefined means the embedded PostgreSQL in the data folder. */
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
  /** Whether to close a connection to the mail server that cannot be encrypted. */
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
  /** Files of the operator's that fraud rules know recipients by; absent where not configured. */
  risk: {
    networksFile: string | undefined;
    addressesFile: string | undefined;
    namesFile: string | undefined;
    /** Domains under sanctions, such as top-level domains of countries. */
    sanctionedDomains: readonly string[];
  };
  limits: Limits;
};

/** Two failed probes of a balancer that asks every two seconds, and a little more. */
const DRAIN_SECONDS_IN_PRODUCTION = 5;

/**
 * Reads the environment. Throws `CannotStart` with one line per wrong value and, in production, per missing
 * one. Outside production the keys are generated once and kept in the data folder, unless `makesKey` is false
 * and the database is one that others may use too.
 */
export function loadConfig(env: NodeJS.ProcessEnv, { makesKey = true } = {}): Config {
  const values = parseVariables(env);
  const production = values.NODE_ENV === 'production';
  // The stand-ins bring people with a public password and a public mailbox, so beside real money they have to
  // be asked for.
  const real = production || takesRealMoney(values);
  const sandboxAllowed = (values.SANDBOX ?? (real ? 'refuse' : 'allow')) === 'allow';
  const missing = sandboxAllowed ? [] : missingNames(values).map((name) => `${name} is missing.`);
  const unsafe = sandboxAllowed || !real ? [] : unsafeSettings(values);
  const problems = [...missing, ...unfinishedNames(values), ...unsafe, ...mixedMoney(values)];
  if (problems.length > 0) throw new CannotStart(problems.join('\n'));
  const dataDir = resolve(values.DATA_DIR);
  const encryption = loadEncryptionKeys(values, dataDir, {
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
    passes: passes(values),
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
