/**
 * The public API of companies, `/api/v2`, and the keys it is called with (docs/decisions/0088-public-api.md).
 */
export type { DashboardDeps, PublicApiDeps, TestWorld, Twin } from './deps.ts';
export { publicApiJobs } from './jobs.ts';
export { revokeAccessSince } from './keys/revoke-access-since.ts';
export { callRoutes, publicApiRoutes } from './routes.ts';
export { findTwin } from './test-world/find-twin.ts';
export { keepMails } from './test-world/keep-mails.ts';
export { keepTexts } from './test-world/keep-texts.ts';
export { hasWorlds, selectReadersOfTwin } from './test-world/twin-store.ts';
