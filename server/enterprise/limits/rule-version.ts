/** The versions of limits, as the forms that change them name them. */
import { contentVersion } from '#server/kernel/content-version.ts';
import type { PersonRuleRow } from './person-rule-store.ts';
import type { ChannelLineRow, LimitColumns, RuleColumns } from './rule-store.ts';

export function roleRuleVersion(rule: RuleColumns, lines: readonly ChannelLineRow[]): string {
  const channels = lines.map(({ channel, approval_above_cents }) => [channel, approval_above_cents]);
  return contentVersion([rule.approval_above_cents, ...limitsOf(rule), ...channels]);
}

export function personRuleVersion(rule: PersonRuleRow): string {
  return contentVersion([rule.own, ...limitsOf(rule), rule.budget_cents, rule.period, rule.rollover]);
}

function limitsOf({ payout_limit_cents, day_limit_cents, month_limit_cents }: LimitColumns) {
  return [payout_limit_cents, day_limit_cents, month_limit_cents];
}
