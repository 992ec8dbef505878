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
