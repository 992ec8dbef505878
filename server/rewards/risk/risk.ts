/**
 * The one decision about risk: which rules a reward hits. It flags nothing itself; the caller loads the rules
 * and the facts. Nothing here reads a clock or a database.
 */
import type { FraudHitCode } from '#contract/fraud.ts';
import { networkWith } from './contact.ts';
import type { Rule, RuleOf, RuleOwner } from './rule.ts';

/** What the operator knows. Each finds the entry that hits. */
export type RiskLists = {
  /** Null where the operator has no file of countries. */
  findCountry: ((ip: string) => string | null) | null;
  /** Whether the address belongs to a network that hides where its users are. */
  isHidden: (ip: string) => boolean;
  findListed: (email: string) => string | undefined;
  findSanctionedDomain: (email: string) => string | undefined;
  findSanctionedName: (name: string) => string | undefined;
};

export type Hit = {
  code: FraudHitCode;
  /** The entry of a list, a country or a network; empty where the code says all. */
  about: string;
  by: RuleOwner;
};

/** What a rule counted, or found in earlier reviews. */
export type Measured = {
  /** Rewards of the recipient, the device or the network, whichever has most, this one included. */
  rewards: number;
  cents: bigint;
  /** Other addresses that claimed with this device. */
  otherEmails: number;
  blocked: readonly ('email' | 'device' | 'network')[];
};

export type MeasuredRule = { rule: Rule; measured: Measured };

export type RiskFacts = {
  /** The reward's address or phone number, and the claimant's own address. */
  emails: readonly string[];
  names: readonly string[];
  /** Where a claim comes from; null while the reward is only sent. */
  ip: string | null;
};

export const NOTHING_MEASURED: Measured = { rewards: 0, cents: 0n, otherEmails: 0, blocked: [] };

/**
 * What hits; empty for a clean reward. A rule that allows outweighs the other rules of its owner, and never
 * the lists of sanctions.
 */
export function hitsOf(rules: readonly MeasuredRule[], facts: RiskFacts, lists: RiskLists): Hit[] {
  const owners = (['operator', 'company'] as const).flatMap((by) => {
    const own = rules.filter(({ rule }) => rule.by === by);
    return own.some(({ rule }) => allows(rule, facts)) ? [] : own;
  });
  return [...sanctionHits(facts, lists), ...owners.flatMap((each) => ruleHits(each, facts, lists))];
}

export function isSanction({ code }: Pick<Hit, 'code'>): boolean {
  return code === 'sanctioned-domain' || code === 'sanctioned-name';
}

/** Hits that no earlier review of the same reward has released. */
export function newHits(hits: readonly Hit[], released: readonly Pick<Hit, 'code' | 'about'>[]): Hit[] {
  return hits.filter(
    ({ code, about }) => !released.some((before) => before.code === code && before.about === about),
  );
}

function allows(rule: Rule, { ip, emails }: RiskFacts): boolean {
  if (rule.type === 'allow_ip') return ip !== null && networkWith(rule.config.ips, ip) !== undefined;
  // Each address that is known has to be allowed: a claimant's own is not vouched for by the reward's.
  if (rule.type === 'allow_email')
    return emails.length > 0 && emails.every((email) => rule.findAddress(email) !== undefined);
  return false;
}

function sanctionHits({ emails, names }: RiskFacts, lists: RiskLists): Hit[] {
  const hits = (code: Hit['code'], found: (string | undefined)[]): Hit[] =>
    [...new Set(found)].flatMap((about) => (about === undefined ? [] : [{ code, about, by: 'operator' }]));
  return [
    ...hits('sanctioned-domain', emails.map(lists.findSanctionedDomain)),
    ...hits('sanctioned-name', names.map(lists.findSanctionedName)),
  ];
}

function ruleHits({ rule, measured }: MeasuredRule, facts: RiskFacts, lists: RiskLists): Hit[] {
  const { ip, emails } = facts;
  const hit = (code: Hit['code'], about: string | undefined = ''): Hit => ({ code, about, by: rule.by });
  const first = (code: Hit['code'], about: string | undefined) =>
    about === undefined ? [] : [hit(code, about)];
  switch (rule.type) {
    case 'review_country':
      // A rule that was set while there was a file flags nobody without it: it would flag every claim.
      if (ip === null || lists.findCountry === null) return [];
      return first('country', wrongCountry(rule, lists.findCountry(ip)));
    case 'review_ip':
      return ip === null ? [] : first('ip', networkWith(rule.config.ips, ip));
    case 'review_email':
      return first('email', firstOf(emails, rule.findAddress));
    case 'review_redeemed_rewards_count':
      return measured.rewards > rule.config.amount ? [hit('rewards-count')] : [];
    case 'review_redeemed_rewards_amount':
      return measured.cents > rule.config.amount ? [hit('rewards-amount')] : [];
    case 'review_multiple_emails':
      return measured.otherEmails > 0 ? [hit('multiple-emails')] : [];
    case 'review_vpn':
      return ip !== null && lists.isHidden(ip) ? [hit('vpn')] : [];
    case 'review_tremendous_flag_list':
      return first('flag-list', firstOf(emails, lists.findListed));
    case 'review_previously_blocked_recipients':
      return measured.blocked.map((what) => hit(`blocked-${what}`));
    default:
      return [];
  }
}

/** An unknown country is on no list, so a list of the countries that may claim does not let it pass. */
function wrongCountry({ config }: RuleOf<'review_country'>, country: string | null): string | undefined {
  const isListed = country !== null && config.countries.includes(country);
  return isListed === (config.type === 'blacklist') ? (country ?? 'unknown') : undefined;
}

function firstOf(emails: readonly string[], find: (email: string) => string | undefined): string | undefined {
  return emails.map(find).find((found) => found !== undefined);
}
