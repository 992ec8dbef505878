/** Reconciliation: the ledger beside the records of the card processor and of the issuer. */
export { adoptSince } from './adoption/adopt-since.ts';
export { type AdoptionItem, type AdoptionTotals, itemText, totalsText } from './adoption/adoption.ts';
export { compareNow } from './compare-now.ts';
export { reconciliationJobs } from './jobs.ts';
export { readReconciliationDays } from './read-reconciliation-days.ts';
export { reconciliationRoutes } from './routes.ts';
