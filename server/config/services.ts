/** The outside services, and what the product needs to call each. */
import type { Variables } from './variables.ts';

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

export function services(values: Variables): Services {
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

export function passes(values: Variables): PassConfig {
  return { apple: applePasses(values), google: googlePasses(values) };
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
