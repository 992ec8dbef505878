/** The public API of companies, `/api/v2`, and the keys it is called with (docs/decisions/0088-public-api.md). */
export type { PublicApiDeps } from './deps.ts';
export { publicApiJobs } from './jobs.ts';
export { publicApiRoutes } from './routes.ts';
