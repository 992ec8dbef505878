/** What the journeys of rewards share: the dashboard, and the link in the email of a reward. */
import type { Journeys } from '#tests/support/journeys/journey.ts';

export const DASHBOARD = '/enterprise-dashboard';

/** A payout of a file runs in the background. */
export const SLOW_MS = 60_000;

/** The path of the link that the email with this subject brought to an address. */
export async function claimPath(
  mail: Journeys['mail'],
  email: string,
  subject = /^You received a gift/,
): Promise<string> {
  const { text } = await mail(email, subject);
  const path = /\/claim\/[\w-]{43}/.exec(text)?.[0];
  if (!path) throw new Error(`No link in ${text}`);
  return path;
}
