/** Cells of CSV files. */

/** A cell of a file that is sent: a bigint is an amount in cents, everything else is text. */
export type CsvCell = string | bigint;

/** Decodes a name on input, without characters that would make it a formula. */
export function withoutFormula(cell: string): string {
  return cell.replace(/^[\s'=+\-@]+/, '');
}
