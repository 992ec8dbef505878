/** Profile, username, preferences, picture, data export, and closing the account. */

export { closeStaffAccount } from './close-staff-account.ts';
export { lockClosingAccount } from './delete-store.ts';
export { settingsJobs } from './jobs.ts';
export { renderPicture } from './render-picture.ts';
export { settingsRoutes } from './routes.ts';
