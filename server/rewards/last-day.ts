/** The last day on which a reward can be claimed, as mails write it. */

/** Made once: it costs a hundred times as much as what it does. */
const LAST_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "February 21, 2027". */
export function lastDayText({ expiresAt }: { expiresAt: Date }): string {
  return LAST_DAY.format(expiresAt);
}
