/**
 * Days and months on the calendar, written "2026-11-07" and "2026-11": in UTC, or in a time zone where a
 * function takes one. Plain `Date` arithmetic, since the oldest Node that starts the product has no
 * Temporal (docs/decisions/0032-small-things-that-stay-ours.md).
 */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** "2026-11-07" */
export function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}

/** The same time of day, so many days later; earlier for a negative count. */
export function addDays(at: Date, count: number): Date {
  return new Date(at.getTime() + count * DAY_MS);
}

/** The same day and time, so many months later or earlier; the last day of a month that lacks that day. */
export function shiftMonths(at: Date, count: number): Date {
  const shifted = new Date(at);
  shifted.setUTCMonth(shifted.getUTCMonth() + count);
  if (shifted.getUTCDate() !== at.getUTCDate()) shifted.setUTCDate(0);
  return shifted;
}

/** The days from `from` to before `until`, oldest first. */
export function daysBetween(from: Date, until: Date): string[] {
  const count = Math.max(0, Math.round((until.getTime() - from.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_, index) => isoDay(addDays(from, index)));
}

/** The month that a moment is in, where the clock shows the time of that zone. */
export function monthOf(moment: Date, timeZone = 'UTC'): string {
  const form = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit' });
  const parts = new Map(form.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}`;
}

/** A month's first moment, and the first moment of the month after it. */
export function monthBounds(month: string): { from: Date; until: Date } {
  return { from: startOfMonth(month, 0), until: startOfMonth(month, 1) };
}

/** The month so many months later; earlier for a negative count. */
export function addMonths(month: string, count: number): string {
  return startOfMonth(month, count).toISOString().slice(0, 7);
}

/** `count` months, oldest first, ending with `month`. */
export function lastMonths(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(month, index + 1 - count));
}

/** Both months and those between them, newest first; the last one alone where it is before the first. */
export function monthsBetween(first: string, last: string): string[] {
  const months = [last];
  for (let month = last; month > first; ) {
    month = addMonths(month, -1);
    months.push(month);
  }
  return months;
}

const MOMENT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** Made once: every payment's mail has a moment, and making this takes a hundred times as long as its use. */
const MOMENT_IN_UTC = new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone: 'UTC' });

/** "December 24, 2026 at 9:00 AM EST", as the clock shows it in that zone; in UTC without one. */
export function momentText(moment: Date, timeZone = 'UTC'): string {
  const form = timeZone === 'UTC' ? MOMENT_IN_UTC : new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone });
  return form.format(moment);
}

function startOfMonth(month: string, plus: number): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + plus, 1));
}
