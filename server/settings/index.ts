/** Profile, username, preferences, picture, data export, and closing the account. */

export { reservedUntil } from './change-username.ts';
export { closeAccountWithoutBalance } from './close-account-without-balance.ts';
export { closeAccount } from './delete-account.ts';
export { insertDeletedAccount } from './delete-store.ts';
export { settingsJobs } from './jobs.ts';
export { settingsRoutes } from './routes.ts';
export { deletePicture } from './store.ts';
