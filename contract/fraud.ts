/** Fraud rules, which staff and companies set, and the reviews of what they flag. */
/** The kinds of rules that flag, and of those that let pass what other rules of their owner would flag. */
export const FRAUD_RULES = [
  'review_country',
  'review_ip',
  'review_email',
  'review_redeemed_rewards_count',
  'review_redeemed_rewards_amount',
  'review_multiple_emails',
  'review_vpn',
  'review_tremendous_flag_list',
  'review_previously_blocked_recipients',
  'allow_ip',
  'allow_email',
] as const;
export type FraudRuleType = (typeof FRAUD_RULES)[number];

/** How far back rewards are counted, in days. */
export const FRAUD_PERIODS = ['7', '30', '90', '120', '365', 'all_time'] as const;
/** Whose rewards are counted. */
export const FRAUD_COUNTED = ['recipient', 'device', 'network'] as const;
/** The most entries that a list of a rule holds. */
export const FRAUD_LIST_MAX = 1_000;

export const FRAUD_STATES = ['flagged', 'held', 'released', 'blocked'] as const;

/** Why a reward is flagged. */
export const FRAUD_HITS = [
  'country',
  'ip',
  'email',
  'rewards-count',
  'rewards-amount',
  'multiple-emails',
  'vpn',
  'flag-list',
  'blocked-email',
  'blocked-device',
  'blocked-network',
  'sanctioned-domain',
  'sanctioned-name',
] as const;
export type FraudHitCode = (typeof FRAUD_HITS)[number];

/** What staff and companies filter reviews by; `waiting` is flagged, or blocked with its money held. */
export const REVIEW_FILTERS = ['waiting', 'released', 'blocked'] as const;
