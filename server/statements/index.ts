/** Statements: every transaction of a balance, in pages, by the month, as a receipt and as a file. */
export { getEnterpriseReceipt, getSignedEnterpriseReceipt } from './get-receipt.ts';
export { fromRow, type LineColumns, type StatementPlace, shownLine } from './line.ts';
export { selectBalanceAt } from './month-store.ts';
export { type MonthlyTotal, readMonthlyTotals } from './read-monthly-totals.ts';
export { readStatement, type StatementLine, type StatementPage } from './read-statement.ts';
export { type StatementsDeps, statementsRoutes } from './routes.ts';
export { forStaff, toStaffText } from './staff-text.ts';
export { canBeSummed, MOST_SUMMED as mostSummed, sumLines, toTotals } from './sum-lines.ts';
export type { StatementSumRow } from './sum-store.ts';
export { toTransaction } from './to-transaction.ts';
