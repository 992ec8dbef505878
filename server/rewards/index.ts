/**
 * Rewards: amounts for recipients with an email address, a phone number or only a link, held until claimed.
 */

export {
  type Campaign,
  type CampaignFields,
  campaignVersion,
  LOGO_PATH,
  toShownCampaign,
} from './campaigns/campaign.ts';
export {
  type CampaignChange,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  setLogo,
} from './campaigns/campaign-edits.ts';
export { selectCampaigns } from './campaigns/campaign-store.ts';
export { findLogo } from './campaigns/logo-store.ts';
export { requireChoices } from './campaigns/require-choices.ts';
export { cancelReward } from './cancel-reward.ts';
export { claimCards } from './claims/claim-cards.ts';
export { readClaim } from './claims/read-claim.ts';
export type { FindWorld } from './claims/routes.ts';
export { thankSender } from './claims/thank-sender.ts';
export { deliverReward } from './delivery/deliver-reward.ts';
export type { RewardsDeps } from './deps.ts';
export { checkCustomFields } from './fields/check-custom-fields.ts';
export { type CustomFieldValue, checkFields, type Field } from './fields/field.ts';
export { createField, deleteField, type NamedField } from './fields/field-edits.ts';
export { selectFieldColumns, selectFields } from './fields/field-store.ts';
export { isOwnContact } from './is-own-contact.ts';
export { rewardsJobs } from './jobs.ts';
export { createRewardLimits } from './limits.ts';
export { type CopiedLink, copyLink } from './links/copy-link.ts';
export { generateLink } from './links/generate-link.ts';
export type { LinkDeps } from './links/links.ts';
export { makeLinks } from './links/links.ts';
export {
  type CustomFieldFilter,
  countOrders,
  countRewards,
  countRewardsWith,
  type ListedReward,
  type OrderQuery,
  type RewardOfOrder,
  selectOfOrders,
  selectOrders,
  selectRewards,
  selectRewardsWith,
} from './list-store.ts';
export { acceptOrder } from './orders/accept-order.ts';
export { executeWaitingOrder } from './orders/execute-waiting-order.ts';
export { endOpenOrder, failOrder, lockOpenOrder, selectOpenOrders } from './orders/open-order-store.ts';
export {
  hashRewards,
  maskedRecipientText,
  orderLabel,
  orderText,
  type RewardOrder,
  type RewardToOrder,
  recipientText,
} from './orders/order.ts';
export { type OrderedRewards, type OrderRequest, orderRewards } from './orders/order-rewards.ts';
export { cancelOrder, findOrder } from './orders/order-store.ts';
export {
  insertPastRewards,
  type PastClaim,
  type PastReward,
  type PastRewardOrder,
  type PastRewards,
} from './past-rewards-store.ts';
export { remindRecipient } from './remind-recipient.ts';
export { requireSms } from './require-sms.ts';
export { type CorrectedRecipient, resendReward } from './resend-reward.ts';
export {
  inReview,
  leftCents,
  type OrderState,
  type Reward,
  remindersDue,
  rewardExpiry,
} from './reward.ts';
export {
  type CompanyReview,
  countCompanyWaiting,
  findCompanyReview,
  type RelatedRewards,
  selectCompanyReviewPage,
  selectCompanyReviews,
  selectRelated,
} from './risk/company-review-store.ts';
export { decideReview, type ReviewDecision } from './risk/decide-review.ts';
export { loadRiskLists, NO_LISTS } from './risk/lists.ts';
export { NOTIFY_REVIEWERS, takeReviewsToNotify } from './risk/notice-store.ts';
export { REVIEW_DAYS, type Review } from './risk/review.ts';
export { findReviewOf, selectReviews, summarizeStaffReviews } from './risk/review-store.ts';
export type { RiskLists } from './risk/risk.ts';
export { type Rule as OwnRule, ruleFacts, toKeptConfig } from './risk/rule.ts';
export { changeRuleList, type RuleChange, setRule, unsetFraudRule } from './risk/rule-edits.ts';
export { selectOwnRules } from './risk/rule-store.ts';
export { rewardsRoutes } from './routes.ts';
export { sendReward } from './send-reward.ts';
export { toSentReward } from './sent/sent-reward.ts';
export { type RewardFilter, type RewardOfCompany, selectOfCompany } from './sent/sent-store.ts';
export {
  type RewardEvent,
  type RewardForStaff,
  selectForStaff,
  selectForStaffById,
  selectRewardEvents,
} from './staff-store.ts';
export { findReward, hasOpenGifts, heldInRewards, selectOfOrder } from './store.ts';
export { withdrawGiftsSince } from './withdraw-gifts-since.ts';
