/** Cells that programs for spreadsheets read: what would be run as a formula is shown as text instead. */

/** The first characters that make a program take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell on its way out. Plain negative amounts are ours and stay numbers. */
export function defused(cell: string): string {
  return FORMULA.test(cell) && !/^-\d+\.\d{2}$/.test(cell) ? `'${cell}` : cell;
}

/** A name on its way in, without what somebody put before it to make it a formula. */
export function withoutFormula(cell: string): string {
  return cell.replace(/^[\s'=+\-@]+/, '');
}
