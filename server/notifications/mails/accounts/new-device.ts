import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type NewDeviceData = {
  firstName: string;
  /** "Chrome on macOS". */
  device: string;
  network: string | null;
  country: string | null;
  /** ISO 8601. */
  at: string;
  token: string;
};

/** The page behind the link acts by a POST of its own, since mail scanners open links. */
export function newDeviceMail(data: NewDeviceData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'New sign-in to your Indulge account',
    preview: 'Not you? Secure your account now.',
    heading: 'A new device signed in',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: 'Someone signed in to your Indulge account with a browser we have not seen before.',
      },
      {
        kind: 'facts',
        rows: [
          ['Device', data.device],
          ...(data.country === null ? [] : ([['Country', countryName(data.country)]] as const)),
          ...(data.network === null ? [] : ([['Network', data.network]] as const)),
          ['Time', utcTime(data.at)],
        ],
      },
      { kind: 'text', text: 'If this was you, you are all set. If not, secure your account now.' },
      {
        kind: 'button',
        label: 'This was not me',
        href: `${appUrl}/not-me?token=${encodeURIComponent(data.token)}`,
      },
      {
        kind: 'note',
        text: 'On the next page you secure your account. We then sign out every browser and undo any change of your email address since this sign-in. Nothing can be spent until you choose a new password. The link works once and expires in 7 days.',
      },
    ],
  };
}

/** "United States" for "US". The code itself where it names no country. */
function countryName(code: string): string {
  return new Intl.DisplayNames('en-US', { type: 'region' }).of(code) ?? code;
}

/** "November 22, 2026 at 6:04 PM UTC": a reader's time zone is not known. */
function utcTime(iso: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(new Date(iso))} UTC`;
}
