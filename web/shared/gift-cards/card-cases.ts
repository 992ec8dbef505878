/** Texts about gift cards whose code does not work, for their owners and for staff. */
import type { CardCaseState, CardProblem } from '#contract/card-cases.ts';
import type { BadgeTone } from '../../ui/data/badge.tsx';

export const CARD_PROBLEM_LABELS: Record<CardProblem, string> = {
  declined: 'The store declined it',
  'already-used': 'The store says it was already used',
  'not-recognized': 'The store does not recognize the code',
  'wrong-balance': 'The balance is lower than it should be',
  other: 'Something else',
};

export const CASE_STATES: Record<CardCaseState, readonly [label: string, tone: BadgeTone]> = {
  open: ['In review', 'warn'],
  replaced: ['Replaced', 'good'],
  refunded: ['Refunded', 'good'],
  rejected: ['Closed', 'plain'],
  withdrawn: ['Withdrawn', 'plain'],
};
