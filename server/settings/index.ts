/** Profile, username, preferences, picture, data export, and closing the account. */

export { findCashOut } from './cash-out/cash-out-store.ts';
export { declineCashOut } from './cash-out/decline-cash-out.ts';
export { listCashOuts } from './cash-out/list-cash-outs.ts';
export { payCashOut } from './cash-out/pay-cash-out.ts';
export { withdrawCashOutSince } from './cash-out/withdraw-cash-out-since.ts';
export { reservedUntil } from './change-username.ts';
export { closeAccountWithoutBalance } from './close-account-without-balance.ts';
export { closeAccount } from './delete-account.ts';
export { insertDeletedAccount } from './delete-store.ts';
export { settingsJobs } from './jobs.ts';
export { settingsRoutes } from './routes.ts';
export { deletePicture } from './store.ts';
