import type { FraudReview } from '#contract/admin/fraud.ts';
import type { FraudHitCode } from '#contract/fraud.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';

const REASONS: Record<FraudHitCode, string> = {
  country: 'Country',
  ip: 'Network',
  email: 'Address',
  'rewards-count': 'Too many rewards',
  'rewards-amount': 'Too much money',
  'multiple-emails': 'Several recipients on one device',
  vpn: 'Hidden network',
  'flag-list': 'Address on our list',
  'blocked-email': 'Recipient was blocked before',
  'blocked-device': 'Device was blocked before',
  'blocked-network': 'Network was blocked before',
  'sanctioned-domain': 'Domain under sanctions',
  'sanctioned-name': 'Name under sanctions',
};

type Hit = FraudReview['hits'][number];

/** "Country: AU", and whose rule it is where a company set it. */
export function reasonText({ code, about, by }: Hit): string {
  const reason = about === '' ? REASONS[code] : `${REASONS[code]}: ${about}`;
  return by === 'company' ? `${reason} (rule of the company)` : reason;
}

export const REVIEW_STATES: Record<FraudReview['state'], { label: string; tone: BadgeTone }> = {
  flagged: { label: 'Waiting', tone: 'warn' },
  held: { label: 'Blocked, money held', tone: 'bad' },
  released: { label: 'Released', tone: 'good' },
  blocked: { label: 'Blocked', tone: 'plain' },
};

/** How a review ended, and by whom. */
export function decisionText({ decidedAs, decidedByName, note }: FraudReview): string | null {
  const by = {
    staff: decidedByName ?? 'a former colleague',
    company: decidedByName ?? 'the company',
    automatic: 'itself after 30 days',
    closed: 'its end: the reward was canceled',
  };
  if (decidedAs === null) return null;
  return note === null ? `By ${by[decidedAs]}` : `By ${by[decidedAs]}: ${note}`;
}
