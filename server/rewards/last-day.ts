/** The days of a reward's end, as mails write them: "February 21, 2027". */
import { lastDayOf } from '#contract/rewards/last-day.ts';

/** Made once: it costs a hundred times as much as what it does. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The last day on which it can be claimed, wherever it is read. */
export function lastDayText({ expiresAt }: { expiresAt: Date }): string {
  return DAY.format(new Date(lastDayOf(expiresAt)));
}

export function endText({ expiresAt }: { expiresAt: Date }): string {
  return DAY.format(expiresAt);
}
