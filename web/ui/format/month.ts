/** The month of a statement, in the address and in words. */
import type { RawSearch } from '../hooks/use-search-state.ts';

const WORDS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Null, which means the current month, for anything that is no month. */
export function parseMonthSearch(raw: RawSearch): { month: string | null } {
  return { month: /^20\d\d-(0[1-9]|1[0-2])$/.test(raw.month ?? '') ? (raw.month ?? null) : null };
}

/** "2026-11" to "November 2026". */
export function monthLabel(month: string): string {
  return WORDS.format(new Date(`${month}-01T00:00:00Z`));
}

/** The months (UTC) between two moments, newest first: "2026-11", "2026-10". */
export function monthsBetween(first: string | Date, last: string | Date): string[] {
  const [from, to] = [new Date(first), new Date(last)];
  const count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Array.from({ length: Math.max(count, 0) + 1 }, (_, back) =>
    new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** The reader's time zone. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
