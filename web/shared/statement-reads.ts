import { listTransactions } from '#contract/payments.ts';
import { getMonthlyStatement, sumTransactions } from '#contract/transactions.ts';
import { readSpending } from '#contract/wallet.ts';

/** The routes whose answers depend on a member's transactions: list, sums, and both views by month. */
export const STATEMENT_READS = [listTransactions, sumTransactions, readSpending, getMonthlyStatement];
