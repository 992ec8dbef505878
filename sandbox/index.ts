/** Starts the stand-ins that are asked for, and returns the addresses and keys that reach them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createIdentitySandbox } from './identity/index.ts';
import { createIssuerSandbox } from './issuer/index.ts';
import type { SandboxService } from './kernel/service.ts';
import { createMailSandbox } from './mail/index.ts';
import { loadSecrets } from './secrets.ts';
import { createSmsSandbox } from './sms/index.ts';
import { createStripeSandbox } from './stripe/sandbox.ts';

export type SandboxServiceName = 'stripe' | 'issuer' | 'mail' | 'sms' | 'identity';

export type SandboxOptions = {
  /** Databases and keys are kept in `<dataDir>/sandbox`. */
  dataDir: string;
  /** The address that browsers and the server use, such as `http://localhost:3000/sandbox`. */
  publicUrl: string;
  /**
   * Where the card processor posts its events. The mail service posts beside it, at `sendgrid`; reports of
   * text messages go to the address that comes with each, below this one's origin.
   */
  webhookUrl: string;
  services: ReadonlySet<SandboxServiceName>;
  /** Where the mail server listens, and the name by which the product finds it; loopback by default. */
  smtp?: { host: string; port: number; imapPort: number; name: string };
};

/** Addresses and keys of the stand-ins that run. */
export type SandboxSettings = {
  stripe?: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiBase: string;
    scriptUrl: string;
  };
  issuer?: { url: string; authUrl: string; clientId: string; clientSecret: string };
  smtpUrl?: string;
  bounces?: { address: string; sendGridKey: string; imapUrl: string };
  sms?: { accountSid: string; authToken: string; from: string; apiBase: string };
  google?: { issuer: string; clientId: string; clientSecret: string };
  apple?: {
    issuer: string;
    clientId: string;
    secret: { teamId: string; keyId: string; privateKey: string };
  };
};

export type Sandbox = {
  /** Answers a request for a stand-in that runs; returns false and leaves every other request untouched. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  settings: SandboxSettings;
  close(): Promise<void>;
};

/** A number that Twilio reserves for tests: everything may be sent from it. */
const SMS_FROM = '+15005550006';

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, webhookUrl, services, smtp } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const secrets = loadSecrets(dataDir);
  const running = new Map<string, SandboxService>();
  const settings: SandboxSettings = {};
  const close = async () => {
    for (const service of running.values()) await service.close();
  };

  const startStripe = async () => {
    const address = `${publicUrl}/stripe`;
    const keys = secrets.stripe;
    running.set('stripe', await createStripeSandbox({ dataDir, publicUrl: address, webhookUrl, ...keys }));
    settings.stripe = { ...keys, apiBase: address, scriptUrl: `${address}/stripe.js` };
  };
  const startIssuer = async () => {
    const address = `${publicUrl}/issuer`;
    running.set('issuer', await createIssuerSandbox({ dataDir, publicUrl: address, ...secrets.issuer }));
    settings.issuer = { url: address, authUrl: address, ...secrets.issuer };
  };
  const startMail = async () => {
    const mail = await createMailSandbox({
      dataDir,
      imapPassword: secrets.mail.imapPassword,
      events: { url: new URL('sendgrid', webhookUrl).href, privateKey: secrets.mail.privateKey },
      ...(smtp && { smtpHost: smtp.host, smtpPort: smtp.port, imapPort: smtp.imapPort }),
    });
    running.set('mail', mail);
    const reached = (url: string) =>
      smtp ? url.replace(`//${smtp.host}`, `//${smtp.name}`).replace(`@${smtp.host}`, `@${smtp.name}`) : url;
    settings.bounces = {
      address: 'bounces@indulge.example',
      sendGridKey: secrets.mail.publicKey,
      imapUrl: reached(mail.imapUrl),
    };
    settings.smtpUrl = reached(mail.smtpUrl);
  };
  const startSms = async () => {
    const { accountSid, authToken } = secrets.sms;
    running.set('sms', await createSmsSandbox({ dataDir, accountSid, authToken, ownUrl: webhookUrl }));
    settings.sms = { accountSid, authToken, from: SMS_FROM, apiBase: `${publicUrl}/sms` };
  };
  const startIdentity = async () => {
    const address = `${publicUrl}/identity`;
    const { google, apple } = secrets;
    running.set(
      'identity',
      await createIdentitySandbox({ dataDir, publicUrl: address, clients: { google, apple } }),
    );
    const { clientId, teamId, keyId, privateKey } = apple;
    settings.google = { issuer: `${address}/google`, ...google };
    settings.apple = { issuer: `${address}/apple`, clientId, secret: { teamId, keyId, privateKey } };
  };

  const starts = {
    stripe: startStripe,
    issuer: startIssuer,
    mail: startMail,
    sms: startSms,
    identity: startIdentity,
  };
  try {
    for (const name of services) await starts[name]();
  } catch (error) {
    await close();
    throw error;
  }

  const root = new URL(publicUrl).pathname.replace(/\/+$/, '');
  return {
    handle(request, response) {
      const { url = '/' } = request;
      if (!url.startsWith(`${root}/`)) return false;
      const [, name = '', rest = ''] = /^\/([^/?]*)(.*)$/.exec(url.slice(root.length)) ?? [];
      const service = running.get(name);
      if (!service) return false;
      // Each stand-in sees addresses relative to its own root.
      request.url = rest.startsWith('/') ? rest : `/${rest}`;
      service.handle(request, response);
      return true;
    },
    settings,
    close,
  };
}
