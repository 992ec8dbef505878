/** How often a company may ask a member whether they accept the link. */
import { addDays } from '../statement/days.ts';

/** For this long nobody is asked again who declined, or who left the list. */
const PEACE_DAYS = 90;
/** However often somebody is taken off the list and uploaded again, they are written to once in so many days. */
const ASKED_EVERY_DAYS = 1;

/** Who declined after this is not asked. */
export function peaceSince(now: Date): Date {
  return addDays(now, -PEACE_DAYS);
}

/** Who was asked after this is not written to again. */
export function invitedSince(now: Date): Date {
  return addDays(now, -ASKED_EVERY_DAYS);
}

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What the company reads beside the row. */
export function declinedText(declinedAt: Date): string {
  return `This person declined. You can ask again from ${DAY.format(addDays(declinedAt, PEACE_DAYS + 1))}.`;
}
