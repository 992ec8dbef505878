/** The last day on which a reward can be claimed, as mails write it. */
import { lastDayOf } from '#contract/rewards/last-day.ts';

/** Made once: it costs a hundred times as much as what it does. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "February 21, 2027". */
export function lastDayText({ expiresAt }: { expiresAt: Date }): string {
  return DAY.format(new Date(lastDayOf(expiresAt)));
}
