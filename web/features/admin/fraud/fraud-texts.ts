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
export function fraudDecisionText({
  decidedAs,
  decidedByName,
  note,
}: Pick<FraudReview, 'decidedAs' | 'decidedByName' | 'note'>): string | null {
  const how = {
    staff: `By ${decidedByName ?? 'a former colleague'}`,
    company: `By ${decidedByName ?? 'the company'}`,
    automatic: 'Automatically, after 30 days',
    closed: 'The reward was canceled',
  };
  if (decidedAs === null) return null;
  return note === null ? how[decidedAs] : `${how[decidedAs]}: ${note}`;
}
