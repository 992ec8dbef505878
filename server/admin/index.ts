/** The staff's area: what they see of all users, and what they may change. */
export { staffCatalogueRoutes } from './catalogue/catalogue-routes.ts';
export { disputeRoutes } from './disputes/dispute-routes.ts';
export { cardCaseRoutes } from './gift-cards/card-case-routes.ts';
export { stuckGiftCardRoutes } from './gift-cards/stuck-routes.ts';
export { adminJobs } from './jobs.ts';
export { adminRoutes } from './routes.ts';
export { systemRoutes } from './system/system-routes.ts';
