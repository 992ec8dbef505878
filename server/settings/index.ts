/** What people keep about themselves: profile, username, preferences, picture; their data, and leaving. */

export { closeStaffAccount } from './close-staff-account.ts';
export { lockClosingAccount } from './delete-store.ts';
export { settingsJobs } from './jobs.ts';
export { renderPicture } from './render-picture.ts';
export { settingsRoutes } from './routes.ts';
