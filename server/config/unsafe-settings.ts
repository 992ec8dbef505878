/** Settings that work and would be dangerous with real money. Each line names the variable and a way out. */
import { includesStrangers, proxyList } from './proxies.ts';
import type { Variables } from './variables.ts';

type Name = keyof Variables;

const WEB_ADDRESSES: Name[] = [
  'APP_URL',
  'STRIPE_API_BASE',
  'STRIPE_SCRIPT_URL',
  'ISSUER_URL',
  'ISSUER_AUTH_URL',
  'TWILIO_API_BASE',
  'GOOGLE_ISSUER',
  'APPLE_ISSUER',
];

/** 32 random bytes have fewer different values than this about once in 10^12 keys. */
const LEAST_DIFFERENT_BYTES = 16;

/** The processor's own secrets are `whsec_` and 32 characters or more. */
const LEAST_WEBHOOK_SECRET = 'whsec_'.length + 32;

/** A line for each setting that production refuses. */
export function unsafeSettings(values: Variables): string[] {
  return [
    ...plainAddresses(values),
    ...weakKeys(values),
    ...weakWebhookSecret(values),
    ...openProxies(values),
    ...openMail(values),
    ...openBounces(values),
    ...openWebhooks(values),
  ];
}

/**
 * Issued gift cards are worth money, and so are charges. When only one of the two services is real, cards are
 * given away or customers pay for nothing. Refused in every environment, since no test needs it.
 */
export function mixedMoney(values: Variables): string[] {
  const { ISSUER_URL } = values;
  const live = takesRealMoney(values);
  if (ISSUER_URL !== undefined && issuesRealCards(ISSUER_URL) && !live) {
    return [
      'ISSUER_URL issues real gift cards, though STRIPE_SECRET_KEY takes no real money: set a live key ' +
        "(sk_live_…), or the issuer's sandbox.",
    ];
  }
  if (live && (ISSUER_URL === undefined || !issuesRealCards(ISSUER_URL))) {
    return [
      'STRIPE_SECRET_KEY takes real money, though ISSUER_URL issues no real gift cards: set a test key ' +
        "(sk_test_…), or the issuer's live address.",
    ];
  }
  return [];
}

/** Whether the card processor's key is a live one. */
export function takesRealMoney({ STRIPE_SECRET_KEY = '' }: Variables): boolean {
  return /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY);
}

/** Sandboxes of issuers say so in their names, as `giftcards-sandbox.reloadly.com` does. */
function issuesRealCards(issuerUrl: string): boolean {
  const { hostname } = new URL(issuerUrl);
  return !isThisMachine(hostname) && !/sandbox|(^|[.-])test[.-]/i.test(hostname);
}

function plainAddresses(values: Variables): string[] {
  return WEB_ADDRESSES.flatMap((name) => {
    const value = values[name];
    if (typeof value !== 'string' || !value.startsWith('http:')) return [];
    if (values.PLAIN_HTTP === 'loopback' && isThisMachine(new URL(value).hostname)) return [];
    return [`${name} must begin with https://, but is "${value}".`];
  });
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** An old key may be weak: otherwise nobody could replace it. */
function weakKeys(values: Variables): string[] {
  return (['ENCRYPTION_KEY', 'SIGNING_KEY'] as const).flatMap((name) => {
    const key = values[name];
    return key !== undefined && new Set(key).size < LEAST_DIFFERENT_BYTES
      ? [`${name} is not random: it repeats a few bytes. Make one with \`openssl rand -base64 32\`.`]
      : [];
  });
}

function weakWebhookSecret({ STRIPE_WEBHOOK_SECRET: secret }: Variables): string[] {
  if (secret === undefined || secret.length >= LEAST_WEBHOOK_SECRET) return [];
  return [
    `STRIPE_WEBHOOK_SECRET is shorter than ${LEAST_WEBHOOK_SECRET} characters, so it can be guessed: copy the ` +
      'signing secret of the webhook (whsec_…).',
  ];
}

function openProxies({ TRUST_PROXY = '' }: Variables): string[] {
  return proxyList(TRUST_PROXY)
    .filter(includesStrangers)
    .map((entry) => `TRUST_PROXY trusts every address in ${entry}: name your own proxies.`);
}

/** Without TLS, the network between the two can read links that reset passwords. */
function openMail({ SMTP_URL, SMTP_TLS }: Variables): string[] {
  if (SMTP_URL === undefined || SMTP_TLS === 'off') return [];
  const { protocol, searchParams } = new URL(SMTP_URL);
  if (searchParams.get('ignoreTLS') === 'true' || searchParams.get('tls.rejectUnauthorized') === 'false') {
    return ['SMTP_URL switches the check of the certificate off; if you mean it, set SMTP_TLS=off.'];
  }
  if (protocol === 'smtps:' || SMTP_TLS === 'starttls') return [];
  return [
    'SMTP_URL has no TLS: use smtps://, or set SMTP_TLS=starttls where the server upgrades the connection, ' +
      'or SMTP_TLS=off for a server on your own network.',
  ];
}

/** Without TLS, the network between the two reads the password of the mailbox. */
function openBounces({ BOUNCE_IMAP_URL, PLAIN_HTTP }: Variables): string[] {
  if (!BOUNCE_IMAP_URL?.startsWith('imap:')) return [];
  if (PLAIN_HTTP === 'loopback' && isThisMachine(new URL(BOUNCE_IMAP_URL).hostname)) return [];
  return ['BOUNCE_IMAP_URL has no TLS: use imaps://.'];
}

/** A company's webhook could read what answers inside the operator's own network. */
function openWebhooks({ WEBHOOK_NETWORKS }: Variables): string[] {
  return WEBHOOK_NETWORKS === 'any'
    ? ['WEBHOOK_NETWORKS=any lets companies reach your private network: leave it out, or set it to public.']
    : [];
}
