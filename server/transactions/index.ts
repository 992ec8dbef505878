/** Papers about a person's transactions: receipts, monthly statements and the table to download. */
export { type TransactionsDeps, transactionsRoutes } from './routes.ts';
