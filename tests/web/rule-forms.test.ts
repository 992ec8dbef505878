/** The form of a fraud rule, and the settings that it becomes. */
import { expect, test } from 'vitest';
import type { FraudRule } from '#contract/fraud-rule.ts';
import {
  type FraudRuleForm,
  NEW_RULE,
  ruleSummary,
  toRuleConfig,
  toRuleForm,
} from '#web/shared/fraud/rule-forms.ts';

test.each<[Partial<FraudRuleForm>, Record<string, unknown>]>([
  [
    { type: 'review_country', entries: 'AU, nz' },
    { type: 'blacklist', countries: ['AU', 'nz'] },
  ],
  [
    { type: 'review_ip', entries: '203.0.113.0/24\n198.51.100.7' },
    { ips: ['203.0.113.0/24', '198.51.100.7'] },
  ],
  [
    { type: 'allow_email', entries: 'nora@example.com; example.org' },
    { emails: ['nora@example.com'], domains: ['example.org'] },
  ],
  [
    { type: 'review_redeemed_rewards_count', amount: ' 3 ', per: 'recipient,device,network' },
    { amount: 3, period: '30', per: ['recipient', 'device', 'network'] },
  ],
  // The check that follows names what is wrong with it.
  [
    { type: 'review_redeemed_rewards_count', amount: 'three' },
    { amount: 'three', period: '30', per: ['recipient'] },
  ],
  [
    { type: 'review_redeemed_rewards_amount', amount: '99.50', period: 'all_time' },
    { amount: '99.50', period: 'all_time', per: ['recipient'] },
  ],
  [{ type: 'review_vpn', entries: 'AU' }, {}],
])('%o becomes %o', (typed, config) => {
  expect(toRuleConfig({ ...NEW_RULE, ...typed })).toEqual(config);
});

test('a rule that is set opens in the form as it was typed', () => {
  const config = { amount: 3, period: '90', per: ['device'] };
  const rule = { type: 'review_redeemed_rewards_count', config, changedAt: '' } as unknown as FraudRule;
  expect(toRuleConfig(toRuleForm(rule))).toEqual(config);
  expect(ruleSummary(rule)).toBe('More than 3 per device, 90 days');
});
