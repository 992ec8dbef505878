/** Rewards: amounts for people who are known by an email address, held until they are claimed by a link. */
export type { RewardsDeps } from './deps.ts';
export { rewardsJobs } from './jobs.ts';
export { rewardsRoutes } from './routes.ts';
export { hasOpenRewards } from './store.ts';
