/** Writes the settings as environment variables, for an application in another process. */
import type { SandboxSettings } from './index.ts';

export function environmentOf({
  stripe,
  issuer,
  smtpUrl,
  bounces,
  sms,
  google,
  apple,
}: SandboxSettings): Record<string, string> {
  return {
    ...(stripe && {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
      STRIPE_SCRIPT_URL: stripe.scriptUrl,
    }),
    ...(issuer && {
      ISSUER_URL: issuer.url,
      ISSUER_AUTH_URL: issuer.authUrl,
      ISSUER_CLIENT_ID: issuer.clientId,
      ISSUER_CLIENT_SECRET: issuer.clientSecret,
    }),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...(bounces && {
      BOUNCE_ADDRESS: bounces.address,
      SENDGRID_WEBHOOK_KEY: bounces.sendGridKey,
      BOUNCE_IMAP_URL: bounces.imapUrl,
    }),
    ...(sms && {
      TWILIO_ACCOUNT_SID: sms.accountSid,
      TWILIO_AUTH_TOKEN: sms.authToken,
      TWILIO_FROM: sms.from,
      TWILIO_API_BASE: sms.apiBase,
    }),
    ...(google && {
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
    }),
    ...(apple && {
      APPLE_ISSUER: apple.issuer,
      APPLE_CLIENT_ID: apple.clientId,
      APPLE_TEAM_ID: apple.secret.teamId,
      APPLE_KEY_ID: apple.secret.keyId,
      APPLE_PRIVATE_KEY: apple.secret.privateKey,
    }),
  };
}

/**
 * The settings as lines of an environment file. systemd drops a backslash outside quotes, and Node a hash
 * sign, so everything but plain words stands in single quotes, which systemd, Node and compose read alike.
 */
export function linesOf(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      const line = value.replaceAll('\n', '\\n');
      return `${name}=${/^[\w.:/@+=-]*$/.test(line) ? line : `'${line}'`}\n`;
    })
    .join('');
}
