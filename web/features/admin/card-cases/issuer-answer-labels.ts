import type { StaffCardCase } from '#contract/admin/card-cases.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';

type Answer = NonNullable<StaffCardCase['issuer']>['word'];

/** The badge of what the issuer answered about a card. */
export const ISSUER_ANSWER_LABELS: Record<Answer, readonly [label: string, tone: BadgeTone]> = {
  active: ['Active', 'good'],
  redeemed: ['Used up', 'warn'],
  void: ['Void', 'bad'],
  'not-said': ['Does not say', 'plain'],
  silent: ['No answer', 'warn'],
};
