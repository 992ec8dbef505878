/** Rewards: amounts for people who are known by an email address, held until they are claimed by a link. */
export type { RewardsDeps } from './deps.ts';
export { handOutLinks } from './hand-out-links.ts';
export { rewardsJobs } from './jobs.ts';
export type { LinkDeps } from './links.ts';
export { orderText, type RewardToOrder } from './order.ts';
export { type Ordered, type OrderRequest, orderRewards } from './order-rewards.ts';
export { cancelOrder, executeOrder, findOrder } from './order-store.ts';
export { rewardsRoutes } from './routes.ts';
export { hasOpenRewards } from './store.ts';
