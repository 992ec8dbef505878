/**
 * The texts that differ by sender: a member sends gifts from their balance, a guest by card, a company
 * rewards from the shared balance.
 */
export type RewardTexts = {
  readonly noun: 'gift' | 'reward';
  /** After "The unclaimed amount" and after an amount. */
  readonly goesBack: string;
  /** `goesBack` in the past. */
  readonly wentBack: string;
  /** While a review decides about it. */
  readonly inReview: string;
};

const GIFT_IN_REVIEW = 'We are checking this gift. Its money stays reserved until we decide.';

export const GIFT_TEXTS: RewardTexts = {
  noun: 'gift',
  goesBack: 'returns to your balance',
  wentBack: 'returned to your balance',
  inReview: GIFT_IN_REVIEW,
};
/** The company's own rules may have flagged it, so it is not always Indulge that decides. */
export const COMPANY_TEXTS: RewardTexts = {
  noun: 'reward',
  goesBack: 'returns to the shared balance',
  wentBack: 'returned to the shared balance',
  inReview: 'It waits for a review. Its money stays reserved until then.',
};
export const GUEST_TEXTS: RewardTexts = {
  noun: 'gift',
  goesBack: 'goes back to your card',
  wentBack: 'goes back to your card',
  inReview: GIFT_IN_REVIEW,
};
