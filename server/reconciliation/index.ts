/** Reconciliation: the ledger beside the records of the card processor and of the issuer. */
export { reconciliationJobs } from './jobs.ts';
export { readReconciliationDays } from './read-days.ts';
export { reconciliationRoutes } from './routes.ts';
