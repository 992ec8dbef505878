/** The decision about risk: which rules a reward hits. */
import { expect, test } from 'vitest';
import type { FraudRuleType } from '#contract/fraud.ts';
import { FRAUD_CONFIGS } from '#contract/fraud-configs.ts';
import { plainEmail } from '#server/rewards/risk/contact.ts';
import { decideReviewStep } from '#server/rewards/risk/decide-review.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { createNameList } from '#server/rewards/risk/name-list.ts';
import { whoDecides } from '#server/rewards/risk/review.ts';
import {
  type Hit,
  hitsOf,
  type Measured,
  NOTHING_MEASURED,
  newHits,
  type RiskLists,
} from '#server/rewards/risk/risk.ts';
import { type RuleOwner, readRule } from '#server/rewards/risk/rule.ts';

const rule = (
  type: FraudRuleType,
  config: object = {},
  { by = 'company', ...measured }: Partial<Measured> & { by?: RuleOwner } = {},
) => ({ rule: readRule(by, type, config), measured: { ...NOTHING_MEASURED, ...measured } });

const lists: RiskLists = {
  ...NO_LISTS,
  findCountry: (ip) => (ip.startsWith('203.') ? 'AU' : null),
  isHidden: (ip) => ip === '198.51.100.1',
  findListed: (email) => (email.endsWith('@throwaway.example') ? 'throwaway.example' : undefined),
  findSanctionedDomain: (email) => (email.endsWith('.kp') ? 'kp' : undefined),
  findSanctionedName: createNameList(['Doe, Jane', 'Zorro']),
};
const facts = (more: { email?: string; name?: string; ip?: string | null } = {}) => ({
  emails: [more.email ?? 'ida@mail.example.com'],
  names: [more.name ?? 'Ida Field'],
  ip: more.ip === undefined ? '203.0.113.7' : more.ip,
});
const codes = (hits: Hit[]) => hits.map(({ code }) => code);

const australia = { type: 'blacklist', countries: ['au'] };
const only = { type: 'whitelist', countries: ['AU'] };
const count = (amount: number) => ({ amount, period: '30' });

// Ask findCountry where there is none, and a list of the countries that may claim flags everybody.
test('without a file of countries no rule about them flags', () => {
  for (const config of [australia, only])
    expect(hitsOf([rule('review_country', config)], facts(), { ...lists, findCountry: null })).toEqual([]);
});

test.each<[string, FraudRuleType, object, Parameters<typeof facts>[0], Partial<Measured>, string[]]>([
  ['a listed country', 'review_country', australia, {}, {}, ['country']],
  ['another country', 'review_country', australia, { ip: '192.0.2.1' }, {}, []],
  ['an unknown country, where few may claim', 'review_country', only, { ip: '192.0.2.1' }, {}, ['country']],
  ['an allowed country', 'review_country', only, {}, {}, []],
  ['no country while it is sent', 'review_country', only, { ip: null }, {}, []],
  ['a listed network', 'review_ip', { ips: ['203.0.113.0/24'] }, {}, {}, ['ip']],
  [
    'a listed address over IPv6',
    'review_ip',
    { ips: ['203.0.113.7'] },
    { ip: '::ffff:203.0.113.7' },
    {},
    ['ip'],
  ],
  ['an IPv6 network', 'review_ip', { ips: ['2001:db8::/32'] }, { ip: '2001:db8::1' }, {}, ['ip']],
  ['another network', 'review_ip', { ips: ['203.0.112.0/24'] }, {}, {}, []],
  ['a listed address', 'review_email', { emails: ['IDA+1@mail.example.com'] }, {}, {}, ['email']],
  ['a domain, with those below it', 'review_email', { domains: ['example.com'] }, {}, {}, ['email']],
  ['a domain that ends alike', 'review_email', { domains: ['ample.com'] }, {}, {}, []],
  ['as many rewards as allowed', 'review_redeemed_rewards_count', count(3), {}, { rewards: 3 }, []],
  ['one reward more', 'review_redeemed_rewards_count', count(3), {}, { rewards: 4 }, ['rewards-count']],
  ['as much money as allowed', 'review_redeemed_rewards_amount', count(50), {}, { cents: 50_00n }, []],
  ['a cent more', 'review_redeemed_rewards_amount', count(50), {}, { cents: 50_01n }, ['rewards-amount']],
  ['another address on a device', 'review_multiple_emails', {}, {}, { otherEmails: 1 }, ['multiple-emails']],
  ['an anonymizer', 'review_vpn', {}, { ip: '198.51.100.1' }, {}, ['vpn']],
  [
    'the list of the operator',
    'review_tremendous_flag_list',
    {},
    { email: 'a@throwaway.example' },
    {},
    ['flag-list'],
  ],
  [
    'somebody who was blocked',
    'review_previously_blocked_recipients',
    {},
    {},
    { blocked: ['email', 'device'] },
    ['blocked-email', 'blocked-device'],
  ],
])('%s', (_what, type, config, given, measured, expected) => {
  expect(codes(hitsOf([rule(type, config, measured)], facts(given), lists))).toEqual(expected);
});

test('lists of the operator do nothing without a rule, but for sanctions', () => {
  const everything = { email: 'jane@throwaway.kp', name: 'JANE Adam Doe', ip: '198.51.100.1' };
  expect(codes(hitsOf([], facts(everything), lists))).toEqual(['sanctioned-domain', 'sanctioned-name']);
  const name = (text: string) => codes(hitsOf([], facts({ name: text }), lists));
  expect([name('Jané Doe'), name('Jane Field'), name('zorro'), name('Zorro Field')]).toEqual([
    ['sanctioned-name'],
    [],
    ['sanctioned-name'],
    [],
  ]);
});

test('what a rule allows passes the other rules of its owner, and nothing else', () => {
  const flags = rule('review_ip', { ips: ['203.0.113.7'] });
  const allowed = [
    rule('allow_email', { domains: ['example.com'] }),
    rule('allow_ip', { ips: ['203.0.113.0/24'] }),
  ];
  for (const allow of allowed) {
    expect(hitsOf([flags, allow], facts(), lists)).toEqual([]);
    const own = rule('review_ip', { ips: ['203.0.113.7'] }, { by: 'operator' });
    expect(hitsOf([flags, own, allow], facts(), lists)).toMatchObject([{ code: 'ip', by: 'operator' }]);
    expect(codes(hitsOf([flags, allow], facts({ name: 'Jane Doe' }), lists))).toEqual(['sanctioned-name']);
  }
  const borrowed = { ...facts(), emails: ['ida@mail.example.com', 'stranger@other.example'] };
  expect(codes(hitsOf([flags, allowed[0] ?? flags], borrowed, lists))).toEqual(['ip']);
});

test('what a review released does not hit again, and what is new does', () => {
  const hit = (about: string): Hit => ({ code: 'country', about, by: 'company' });
  expect(newHits([hit('AU'), hit('NZ')], [hit('AU')])).toEqual([hit('NZ')]);
});

test('a company decides about its own rules alone', () => {
  const hit = (by: RuleOwner, code: Hit['code'] = 'ip'): Hit => ({ code, about: '', by });
  expect(whoDecides([hit('company')])).toEqual({ needsStaff: false, sanctions: false });
  expect(whoDecides([hit('company'), hit('operator')])).toEqual({ needsStaff: true, sanctions: false });
  expect(whoDecides([hit('operator', 'sanctioned-name')])).toEqual({ needsStaff: true, sanctions: true });
});

test.each([
  ['flagged', 'release', 'staff', {}, 'release'],
  ['flagged', 'block', 'staff', {}, 'return'],
  ['flagged', 'block', 'company', {}, 'return'],
  ['flagged', 'block', 'company', { needsStaff: true }, 'review-needs-staff'],
  ['flagged', 'release', 'company', { needsStaff: true }, 'review-needs-staff'],
  ['flagged', 'block', 'automatic', { sanctions: true }, 'hold'],
  ['flagged', 'return', 'staff', { sanctions: true }, 'review-decided'],
  ['held', 'return', 'staff', { sanctions: true }, 'return'],
  ['held', 'release', 'staff', { sanctions: true }, 'release'],
  ['held', 'block', 'automatic', { sanctions: true }, 'none'],
  ['released', 'release', 'staff', {}, 'none'],
  ['released', 'block', 'staff', {}, 'review-decided'],
  ['blocked', 'block', 'staff', {}, 'none'],
  ['blocked', 'release', 'staff', {}, 'review-decided'],
  ['blocked', 'block', 'staff', { decidedAs: 'closed' }, 'review-decided'],
] as const)('a review that is %s, and %s by %s: %o', (state, act, as, more, expected) => {
  const review = { state, needsStaff: false, sanctions: false, decidedAs: null, ...more };
  const step = decideReviewStep(review, { act, as });
  expect(step instanceof Error ? step.code : step).toBe(expected);
});

test.each([
  ['review_country', { type: 'blacklist', countries: ['AUS'] }],
  ['review_country', { type: 'blacklist', countries: [] }],
  ['review_ip', { ips: ['203.0.113.0/33'] }],
  ['review_email', {}],
  ['review_email', { domains: ['a b'] }],
  ['review_redeemed_rewards_count', { amount: 1.5, period: '30' }],
  ['review_redeemed_rewards_count', { amount: 1, period: '31' }],
  ['review_redeemed_rewards_amount', { amount: '0.001', period: '30' }],
] as const)('%s is not told %o', (type, config) => {
  expect(FRAUD_CONFIGS[type].safeParse(config).success).toBe(false);
});

test('a part after a plus sign makes no other recipient', () => {
  expect(plainEmail('Ida+gift+2@Example.com')).toBe('ida@example.com');
});
