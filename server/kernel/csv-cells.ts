/** Cells for spreadsheet programs. A cell that would run as a formula is shown as text. */

/** The first characters that make a program read a cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Encodes a cell for output. Plain negative amounts are ours and stay numbers. */
export function defused(cell: string): string {
  return FORMULA.test(cell) && !/^-\d+\.\d{2}$/.test(cell) ? `'${cell}` : cell;
}

/** Decodes a name on input, without characters that would make it a formula. */
export function withoutFormula(cell: string): string {
  return cell.replace(/^[\s'=+\-@]+/, '');
}
