import { readCashOut } from '#contract/cash-out.ts';
import { listTransactions } from '#contract/payments.ts';
import { getMonthlyStatement, sumTransactions } from '#contract/transactions.ts';
import { readSpending } from '#contract/wallet.ts';

/** The routes that depend on a member's transactions: list, sums, months, and what can be taken out. */
export const STATEMENT_READS = [
  listTransactions,
  sumTransactions,
  readSpending,
  getMonthlyStatement,
  readCashOut,
];
