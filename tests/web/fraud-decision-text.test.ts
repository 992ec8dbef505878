/** How staff read the end of a review. */
import { expect, test } from 'vitest';
import type { FraudReview } from '#contract/admin/fraud.ts';
import { fraudDecisionText } from '#web/features/admin/fraud/fraud-texts.ts';

type End = Pick<FraudReview, 'decidedAs' | 'decidedByName' | 'note'>;

test.each<[End, string | null]>([
  [{ decidedAs: null, decidedByName: null, note: null }, null],
  [{ decidedAs: 'staff', decidedByName: 'Ada Quinn', note: 'On the list' }, 'By Ada Quinn: On the list'],
  [{ decidedAs: 'staff', decidedByName: null, note: null }, 'By a former colleague'],
  [{ decidedAs: 'company', decidedByName: null, note: null }, 'By the company'],
  [{ decidedAs: 'automatic', decidedByName: null, note: null }, 'Automatically, after 30 days'],
  [{ decidedAs: 'closed', decidedByName: null, note: null }, 'The reward was canceled'],
])('%j reads %s', (end, text) => {
  expect(fraudDecisionText(end)).toBe(text);
});
