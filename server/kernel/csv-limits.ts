/** How wide a row of a CSV file may be, and the error for a wider one. */
import { formatCount } from '#contract/kernel/counts.ts';

/** A row wider than any list needs, and costly to read. The caller that received the file adds its name. */
export class CsvTooWide extends Error {}

export const LONGEST_RECORD = 20_000;
export const MOST_COLUMNS = 100;

export function tooManyColumns(line: number): CsvTooWide {
  return new CsvTooWide(`has more than ${MOST_COLUMNS} columns on line ${line}`);
}

export function tooLongLine(): CsvTooWide {
  return new CsvTooWide(`has a line of more than ${formatCount(LONGEST_RECORD)} characters`);
}
