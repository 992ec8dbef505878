/** The provider's staff: what they see of everybody, and what they may change. */
export { adminJobs } from './jobs.ts';
export { adminRoutes } from './routes.ts';
export { systemRoutes } from './system/system-routes.ts';
