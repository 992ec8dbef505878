/** What people keep about themselves: profile, username, preferences, picture; their data, and leaving. */

export { settingsJobs } from './jobs.ts';
export { settingsRoutes } from './routes.ts';
