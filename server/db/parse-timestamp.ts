/**
 * Reads a timestamptz in a third to half of the time that pg's parser takes: a page of 500 rewards has 1,500
 * of them.
 */
import pg from 'pg';

const TIMESTAMPTZ = 1184;
const parseAny: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ, 'text');
const HYPHEN = 45;

/**
 * What a session in UTC writes for the years 1 to 9999 is nearly a date of ECMAScript, which V8 reads fast.
 * Other zones, years and infinity are read by pg. Microseconds are cut off.
 */
export function parseTimestamp(text: string): Date {
  const isPlain = text.charCodeAt(4) === HYPHEN && text.endsWith('+00');
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAny(text);
}

/** A plain one has its date, a space, and the time with up to six digits after the seconds. */
const PLAIN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;
const SECONDS_END = 19;

/** What `parseTimestamp(text).toISOString()` writes, in a fifth of its time. */
export function timestampToIso(text: string): string {
  if (!PLAIN.test(text)) return parseAny(text).toISOString();
  const milliseconds = text
    .slice(SECONDS_END + 1, -3)
    .slice(0, 3)
    .padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, SECONDS_END)}.${milliseconds}Z`;
}
