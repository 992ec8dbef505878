/** Which variables are required, and which depend on each other. */
import type { Variables } from './variables.ts';

type Name = keyof Variables;

/** In the order in which the start names them. */
const required: Name[] = [
  'APP_URL',
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'ISSUER_URL',
  'ISSUER_CLIENT_ID',
  'ISSUER_CLIENT_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_CLIENT_ID',
  'GOD_EMAIL',
  'AUTHORITY_EMAIL_DOMAIN',
];

const together: Name[][] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['ISSUER_URL', 'ISSUER_CLIENT_ID', 'ISSUER_CLIENT_SECRET'],
  [
    'APPLE_WALLET_PASS_TYPE',
    'APPLE_WALLET_TEAM',
    'APPLE_WALLET_CERTIFICATE',
    'APPLE_WALLET_KEY',
    'APPLE_WALLET_WWDR',
  ],
  ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY'],
];

/** The variables that production requires. `…_CLIENT_ID=none` leaves a sign-in provider out. */
export function missingNames(values: Variables): string[] {
  const names = required.filter((name) => values[name] === undefined);
  return values.GOOGLE_CLIENT_ID === 'none' ? names.filter((name) => name !== 'GOOGLE_CLIENT_SECRET') : names;
}

/** A line for each missing variable whose companions are set: half a service is always a mistake. */
export function unfinishedNames(values: Variables): string[] {
  const groups = [...together, ...bounceGroups(values), ...smsGroups(values), ...signInGroups(values)];
  return groups.flatMap((group) => {
    const present = group.find((name) => values[name] !== undefined);
    if (present === undefined) return [];
    const absent = group.filter((name) => values[name] === undefined);
    return absent.map((name) => `${name} is missing, though ${present} is set.`);
  });
}

/** A mailbox without return paths would tell nothing. */
function bounceGroups({ BOUNCE_IMAP_URL }: Variables): Name[][] {
  return BOUNCE_IMAP_URL === undefined ? [] : [['BOUNCE_IMAP_URL', 'BOUNCE_ADDRESS']];
}

/** Text messages are optional, also in production. */
function smsGroups({ TWILIO_ACCOUNT_SID }: Variables): Name[][] {
  return TWILIO_ACCOUNT_SID === 'none' ? [] : [['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']];
}

function signInGroups(values: Variables): Name[][] {
  const groups: Name[][] = [];
  if (values.GOOGLE_CLIENT_ID !== 'none') groups.push(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (values.APPLE_CLIENT_ID !== 'none' && values.APPLE_CLIENT_SECRET === undefined) {
    groups.push(['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);
  }
  return groups;
}
