/** The two dates of an employee, as files write them. */

/** Stands for "remove it" in a file, where an empty cell keeps what is known. */
export const REMOVED = '-';

/**
 * "03-14" from 1990-03-14, 3/14/1990, 03-14 or 3/14; `-` for `-`; null for an empty cell; undefined for
 * anything else.
 */
export function readBirthday(text: string): string | null | undefined {
  if (text === '' || text === REMOVED) return text || null;
  const found =
    /^(?:\d{4}-)?(\d{1,2})-(\d{1,2})$/.exec(text) ?? /^(\d{1,2})\/(\d{1,2})(?:\/\d{4})?$/.exec(text);
  // A leap year, so that February 29 is a day.
  return found ? dayIn(2000, Number(found[1]), Number(found[2]))?.slice(5) : undefined;
}

/** "2021-06-01" from 2021-06-01 or 6/1/2021; otherwise as above. */
export function readStartDate(text: string): string | null | undefined {
  if (text === '' || text === REMOVED) return text || null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayIn(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  return us ? dayIn(Number(us[3]), Number(us[1]), Number(us[2])) : undefined;
}

function dayIn(year: number, month: number, day: number): string | undefined {
  if (year < 1900) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}
