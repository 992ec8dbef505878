import type { FraudRuleType } from '#contract/fraud.ts';
import type { FraudRule } from '#contract/fraud-rule.ts';

type Kind = 'countries' | 'networks' | 'addresses' | 'count' | 'amount' | 'nothing';

/** `about`: what it does, in a sentence. */
export const RULES: Record<FraudRuleType, { kind: Kind; about: string }> = {
  review_country: {
    kind: 'countries',
    about: 'Flags a claim by the country it comes from.',
  },
  review_ip: { kind: 'networks', about: 'Flags claims from these networks.' },
  review_email: {
    kind: 'addresses',
    about: 'Flags rewards sent to these addresses, and claims with them.',
  },
  review_redeemed_rewards_count: {
    kind: 'count',
    about: 'Flags a claim when the same recipient, device or network claims too many rewards.',
  },
  review_redeemed_rewards_amount: {
    kind: 'amount',
    about: 'Flags a claim when the same recipient, device or network claims too much money.',
  },
  review_multiple_emails: {
    kind: 'nothing',
    about: 'Flags a claim when another recipient claimed on the same device before.',
  },
  review_vpn: {
    kind: 'nothing',
    about: 'Flags claims from services that hide where people are, such as VPNs.',
  },
  review_tremendous_flag_list: {
    kind: 'nothing',
    about: 'Flags addresses that Indulge lists, such as those of throwaway mailboxes.',
  },
  review_previously_blocked_recipients: {
    kind: 'nothing',
    about: 'Flags a recipient, device or network of a reward that was blocked before.',
  },
  allow_ip: {
    kind: 'networks',
    about: 'The other rules here do not flag claims from these networks.',
  },
  allow_email: {
    kind: 'addresses',
    about: 'The other rules here do not flag these addresses.',
  },
};

export const RULE_PERIODS: Record<string, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '120': '120 days',
  '365': '365 days',
  all_time: 'All time',
};

export const COUNTED: Record<string, string> = {
  recipient: 'recipient',
  device: 'device',
  network: 'network',
  'recipient,device,network': 'recipient, device or network',
};

/** What the form holds. Each kind of rule uses some of it. */
export type FraudRuleForm = {
  type: FraudRuleType;
  listed: 'blacklist' | 'whitelist';
  entries: string;
  amount: string;
  period: string;
  per: string;
};

export const NEW_RULE: FraudRuleForm = {
  type: 'review_country',
  listed: 'blacklist',
  entries: '',
  amount: '',
  period: '30',
  per: 'recipient',
};

/** As the server reads it. */
export function toRuleConfig({
  type,
  listed,
  entries,
  amount,
  period,
  per,
}: FraudRuleForm): Record<string, unknown> {
  const list = entries.split(/[\s,;]+/).filter(Boolean);
  switch (RULES[type].kind) {
    case 'countries':
      return { type: listed, countries: list };
    case 'networks':
      return { ips: list };
    case 'addresses':
      return {
        emails: list.filter((entry) => entry.includes('@')),
        domains: list.filter((entry) => !entry.includes('@')),
      };
    case 'count':
      return {
        amount: /^\d{1,9}$/.test(amount.trim()) ? Number(amount) : amount,
        period,
        per: per.split(','),
      };
    case 'amount':
      return { amount: amount.trim(), period, per: per.split(',') };
    case 'nothing':
      return {};
  }
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** A rule that is set, in the form that changes it. */
export function toRuleForm({ type, config }: FraudRule): FraudRuleForm {
  return {
    type,
    listed: config.type === 'whitelist' ? 'whitelist' : 'blacklist',
    entries: ['countries', 'ips', 'emails', 'domains'].flatMap((name) => textsOf(config[name])).join('\n'),
    amount: String(config.amount ?? ''),
    period: String(config.period ?? NEW_RULE.period),
    per: textsOf(config.per).join() || NEW_RULE.per,
  };
}

/** The settings of a rule, in a line. */
export function ruleSummary(rule: FraudRule): string {
  const { listed, entries, amount, period, per } = toRuleForm(rule);
  const { kind } = RULES[rule.type];
  if (kind === 'nothing') return 'Every reward';
  if (kind === 'count' || kind === 'amount') {
    const most = kind === 'count' ? amount : `$${amount}`;
    return `More than ${most} per ${COUNTED[per] ?? per}, ${RULE_PERIODS[period] ?? period}`;
  }
  const list = entries.split('\n');
  const some =
    list.length > 5 ? `${list.slice(0, 5).join(', ')} and ${list.length - 5} more` : list.join(', ');
  return kind === 'countries' && listed === 'whitelist' ? `All but ${some}` : some;
}
