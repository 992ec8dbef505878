/** Until when a reward can be claimed, as messages write it. */
import { inLastHours, lastDayOf } from '#contract/rewards/last-day.ts';
import { momentText } from '#server/kernel/calendar.ts';

/** Made once: it costs a hundred times as much as what it does. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

type Ending = { expiresAt: Date };

/** The day that was last written: the rewards of an order end together, and each has a mail and a page. */
let written = { day: '', text: '' };

/** "February 21, 2027". */
export function lastDayText({ expiresAt }: Ending): string {
  const day = lastDayOf(expiresAt);
  if (day !== written.day) written = { day, text: DAY.format(new Date(day)) };
  return written.text;
}

/** "February 21, 2027"; in its last hours "February 22, 2027 at 2:00 PM UTC". */
export function untilText({ expiresAt }: Ending, now: Date): string {
  return inLastHours(expiresAt, now) ? momentText(expiresAt) : lastDayText({ expiresAt });
}

/** For a text message: "Feb 21", or the moment as above. */
export function shortUntilText({ expiresAt }: Ending, now: Date): string {
  return inLastHours(expiresAt, now)
    ? momentText(expiresAt)
    : SHORT_DAY.format(new Date(lastDayOf(expiresAt)));
}
