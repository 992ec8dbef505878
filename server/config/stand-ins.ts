/** Which services the sandbox replaces, and the complete configuration. */

import type {
  AppleConfig,
  BounceConfig,
  GoogleConfig,
  IssuerConfig,
  SmsConfig,
  StripeConfig,
} from '../config/services.ts';
import type { Config } from '../config.ts';

export type ServiceName = 'stripe' | 'issuer' | 'mail' | 'sms' | 'identity';

/** The addresses and keys of the stand-ins that run. */
export type SandboxSettings = {
  stripe?: Omit<StripeConfig, 'serverApiBase'>;
  issuer?: IssuerConfig;
  smtpUrl?: string;
  bounces?: BounceConfig;
  sms?: SmsConfig;
  google?: GoogleConfig;
  apple?: AppleConfig;
};

/**
 * A configuration in which every service has an address, real or not. Only sign-in providers and text
 * messages may be switched off.
 */
export type CompleteConfig = Omit<Config, 'services'> & {
  services: {
    stripe: StripeConfig;
    issuer: IssuerConfig;
    smtpUrl: string;
    /** Undefined: no text messages, and nothing offers a phone number. */
    sms: SmsConfig | undefined;
    google: GoogleConfig | undefined;
    apple: AppleConfig | undefined;
  };
  /** Which services are stand-ins. */
  standIns: ReadonlySet<ServiceName>;
};

/** The services that are not configured. */
export function missingServices({ services }: Config): Set<ServiceName> {
  const missing = new Set<ServiceName>();
  if (services.stripe === undefined) missing.add('stripe');
  if (services.issuer === undefined) missing.add('issuer');
  if (services.smtpUrl === undefined) missing.add('mail');
  // Beside a real mail server, messages that reach no phone would be taken for real ones.
  if (services.smtpUrl === undefined && services.sms === undefined) missing.add('sms');
  if (services.google === undefined || services.apple === undefined) missing.add('identity');
  return missing;
}

/**
 * Fills in the stand-ins where nothing is configured. Configured services stay. `ownUrl` is where this
 * process answers by itself: what stands in here is called there, and not through the public address.
 */
export function fillFromSandbox(config: Config, settings: SandboxSettings, ownUrl: string): CompleteConfig {
  const own = (address: string) => address.replace(config.appUrl, ownUrl);
  const { services } = config;
  const given = <Value>(name: string, value: Value | undefined): Value => {
    if (value === undefined) throw new Error(`Neither the environment nor the sandbox provides ${name}.`);
    return value;
  };
  return {
    ...config,
    // A real mail server knows nothing of the stand-in's mailbox.
    bounces: services.smtpUrl === undefined ? (settings.bounces ?? config.bounces) : config.bounces,
    services: {
      stripe: given(
        'stripe',
        services.stripe ??
          (settings.stripe && { ...settings.stripe, serverApiBase: own(settings.stripe.apiBase) }),
      ),
      issuer: given(
        'issuer',
        services.issuer ??
          (settings.issuer && {
            ...settings.issuer,
            url: own(settings.issuer.url),
            authUrl: settings.issuer.authUrl && own(settings.issuer.authUrl),
          }),
      ),
      smtpUrl: given('smtpUrl', services.smtpUrl ?? settings.smtpUrl),
      sms: services.sms === 'none' ? undefined : (services.sms ?? standInSms(settings.sms, own)),
      google: services.google === 'none' ? undefined : (services.google ?? settings.google),
      apple: services.apple === 'none' ? undefined : (services.apple ?? settings.apple),
    },
    standIns: missingServices(config),
  };
}

function standInSms(sms: SmsConfig | undefined, own: (address: string) => string): SmsConfig | undefined {
  return sms && { ...sms, apiBase: own(sms.apiBase) };
}
