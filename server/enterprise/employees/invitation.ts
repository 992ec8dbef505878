/** How often an enterprise may invite a member to accept the link. */
import { addDays } from '#server/kernel/calendar.ts';

/** A member who declined or left is not invited again for this long. */
const PEACE_DAYS = 90;
/** A member gets at most one invitation in this many days, even when removed and uploaded again. */
const ASKED_EVERY_DAYS = 1;

/** Members who declined after this moment are not invited. */
export function peaceSince(now: Date): Date {
  return addDays(now, -PEACE_DAYS);
}

/** Members invited after this moment get no email. */
export function invitedSince(now: Date): Date {
  return addDays(now, -ASKED_EVERY_DAYS);
}

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The text beside the row. */
export function declinedText(declinedAt: Date): string {
  return `This person declined. You can ask again from ${DAY.format(addDays(declinedAt, PEACE_DAYS + 1))}.`;
}
