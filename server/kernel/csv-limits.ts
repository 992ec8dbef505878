/** How wide a row of a CSV file may be, and the error for a wider one. */

/** A row that no list needs and that is dear to read. Who received the file knows its name. */
export class CsvTooWide extends Error {}

export const longestRecord = 20_000;
export const mostColumns = 100;

export function tooManyColumns(line: number): CsvTooWide {
  return new CsvTooWide(`has more than ${mostColumns} columns on line ${line}`);
}

export function tooLongLine(): CsvTooWide {
  return new CsvTooWide(`has a line of more than ${longestRecord.toLocaleString('en-US')} characters`);
}
