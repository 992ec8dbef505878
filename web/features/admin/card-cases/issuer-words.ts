import type { StaffCardCase } from '#contract/admin/card-cases.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';

type Word = NonNullable<StaffCardCase['issuer']>['word'];

/** What the issuer says about a card, in a word. */
export const WORDS: Record<Word, readonly [label: string, tone: BadgeTone]> = {
  active: ['Active', 'good'],
  redeemed: ['Used up', 'warn'],
  void: ['Void', 'bad'],
  'not-said': ['Does not say', 'plain'],
  silent: ['No answer', 'warn'],
};
