/** Papers about transactions: receipts, monthly statements and the table to download. */
export { getEnterpriseReceipt } from './get-receipt.ts';
export { type TransactionsDeps, transactionsRoutes } from './routes.ts';
