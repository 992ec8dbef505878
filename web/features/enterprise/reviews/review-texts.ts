import type { CompanyFraudReview } from '#contract/enterprise/fraud.ts';
import { hitText } from '../../../shared/fraud/hit-text.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';

/** Whom the reward is for. */
export function recipientOf({ reward }: Pick<CompanyFraudReview, 'reward'>): string {
  return reward.recipientName || contactOf(reward) || 'A link you handed out';
}

export function reviewBadge(review: CompanyFraudReview): [string, BadgeTone] {
  const { state, byIndulge, canBlock, canRelease } = review;
  if (state === 'released') return ['Released', 'good'];
  if (state === 'blocked') return ['Blocked', 'plain'];
  if (byIndulge) return ['Indulge decides', 'info'];
  return [canBlock && !canRelease ? 'Waiting for another manager' : 'Waiting for you', 'warn'];
}

/** One line for each thing that hit. Which rule of Indulge it was is not for the company to read. */
export function reasonTexts({ reasons, byIndulge }: CompanyFraudReview): string[] {
  return [...reasons.map(hitText), ...(byIndulge ? ['A rule of Indulge'] : [])];
}

/** "By Ada Long", or null while nobody decided. */
export function reviewDecisionText({ decidedAs, decidedByName }: CompanyFraudReview): string | null {
  switch (decidedAs) {
    case null:
      return null;
    case 'company':
      return `By ${decidedByName ?? 'a former manager'}`;
    case 'indulge':
      return 'By Indulge';
    case 'automatic':
      return 'Automatically, after 30 days';
    case 'closed':
      return 'The reward was canceled';
  }
}
