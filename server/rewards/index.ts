/** Rewards: amounts for people who are known by an email address, held until they are claimed by a link. */
export { cancelReward } from './cancel-reward.ts';
export { copyLink } from './copy-link.ts';
export type { AlsoDo, RewardsDeps } from './deps.ts';
export { handOutLinks } from './hand-out-links.ts';
export { rewardsJobs } from './jobs.ts';
export { createLimits } from './limits.ts';
export type { LinkDeps } from './links.ts';
export { orderText, type RewardToOrder, recipientText } from './order.ts';
export { type Ordered, type OrderRequest, orderRewards } from './order-rewards.ts';
export { cancelOrder, executeOrder, findOrder } from './order-store.ts';
export { remindRecipient } from './remind-recipient.ts';
export { resendReward } from './resend-reward.ts';
export { toSentReward } from './reward.ts';
export { rewardsRoutes } from './routes.ts';
export { hasOpenRewards, type RewardFilter, type RewardOfCompany, selectOfCompany } from './store.ts';
