/** What the fraud rules are called, in the dashboards and in the audit logs. */
import type { FraudRuleType } from './fraud.ts';

export const FRAUD_RULE_LABELS: Record<FraudRuleType, string> = {
  review_country: 'Countries',
  review_ip: 'Networks',
  review_email: 'Addresses and domains',
  review_redeemed_rewards_count: 'Rewards claimed',
  review_redeemed_rewards_amount: 'Money claimed',
  review_multiple_emails: 'Several recipients on one device',
  review_vpn: 'Hidden networks',
  review_tremendous_flag_list: 'Indulge’s list of addresses',
  review_previously_blocked_recipients: 'Blocked before',
  allow_ip: 'Networks that pass',
  allow_email: 'Addresses and domains that pass',
};
