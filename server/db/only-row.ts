/** The row of a statement that returns exactly one, whatever it finds. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, not ${rows.length}.`);
  return row;
}
