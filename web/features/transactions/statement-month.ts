/** The month of a statement in the address, and in words. */
import type { RawSearch } from '../../ui/use-search-state.ts';

const WORDS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Null for anything that is no month, which is this month. */
export function parseStatementSearch(raw: RawSearch): { month: string | null } {
  return { month: /^20\d\d-(0[1-9]|1[0-2])$/.test(raw.month ?? '') ? (raw.month ?? null) : null };
}

/** "2026-11" to "November 2026". */
export function monthWords(month: string): string {
  return WORDS.format(new Date(`${month}-01T00:00:00Z`));
}

/** Where the person's clock is. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
