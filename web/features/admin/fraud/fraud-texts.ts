import type { FraudReview } from '#contract/admin/fraud.ts';
import { hitText } from '../../../shared/fraud/hit-text.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';

type Hit = FraudReview['hits'][number];

/** "Country: AU", and whose rule it is where a company set it. */
export function reasonText(hit: Hit): string {
  return hit.by === 'company' ? `${hitText(hit)} (company rule)` : hitText(hit);
}

export const REVIEW_STATES: Record<FraudReview['state'], { label: string; tone: BadgeTone }> = {
  flagged: { label: 'Waiting', tone: 'warn' },
  held: { label: 'Blocked, money held', tone: 'bad' },
  released: { label: 'Released', tone: 'good' },
  blocked: { label: 'Blocked', tone: 'plain' },
};

/** How a review ended, and by whom. */
export function fraudDecisionText({ decidedAs, decidedByName, note }: FraudReview): string | null {
  const by = {
    staff: decidedByName ?? 'a former colleague',
    company: decidedByName ?? 'the company',
    automatic: 'itself after 30 days',
    closed: 'its end: the reward was canceled',
  };
  if (decidedAs === null) return null;
  return note === null ? `By ${by[decidedAs]}` : `By ${by[decidedAs]}: ${note}`;
}
