/** Days ("2026-11-21") and months ("2026-11") of replies, which are in UTC, and the month in the address. */
import type { RawSearch } from '../hooks/use-search-state.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });

const FORMATS = {
  month: utc({ month: 'long', year: 'numeric' }),
  shortMonth: utc({ month: 'short' }),
  day: utc({ month: 'short', day: '2-digit', year: 'numeric' }),
  shortDay: utc({ month: 'short', day: 'numeric' }),
  weekday: utc({ weekday: 'short', month: 'short', day: 'numeric' }),
};

const startOfDay = (day: string) => new Date(`${day}T00:00:00Z`);
const startOfMonth = (month: string) => startOfDay(`${month}-01`);

/** "2026-11" to "November 2026". */
export const monthLabel = (month: string): string => FORMATS.month.format(startOfMonth(month));

/** "2026-11" to "Nov". */
export const shortMonthLabel = (month: string): string => FORMATS.shortMonth.format(startOfMonth(month));

/** "2026-11-05" to "Nov 05, 2026". */
export const dayLabel = (day: string): string => FORMATS.day.format(startOfDay(day));

/** "2026-11-05" to "Nov 5". */
export const shortDayLabel = (day: string): string => FORMATS.shortDay.format(startOfDay(day));

/** "2026-11-05" to "Thu, Nov 5". */
export const weekdayLabel = (day: string): string => FORMATS.weekday.format(startOfDay(day));

/** The months between two moments, newest first: "2026-11", "2026-10". */
export function monthsBetween(first: string | Date, last: string | Date): string[] {
  const [from, to] = [new Date(first), new Date(last)];
  const count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Array.from({ length: Math.max(count, 0) + 1 }, (_, back) =>
    new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** Null, which means the current month, for anything that is no month. */
export function parseMonthSearch(raw: RawSearch): { month: string | null } {
  return { month: /^20\d\d-(0[1-9]|1[0-2])$/.test(raw.month ?? '') ? (raw.month ?? null) : null };
}
