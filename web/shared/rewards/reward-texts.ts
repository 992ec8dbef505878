/**
 * The texts that differ by sender: a member sends gifts from their balance, a guest by card, a company rewards from the
 * shared balance.
 */
export type RewardTexts = {
  readonly noun: 'gift' | 'reward';
  /** After "What was not claimed" and after an amount. */
  readonly goesBack: string;
  /** While a review decides about it. */
  readonly inReview: string;
};

const GIFT_IN_REVIEW = 'We are looking at this gift. It goes on, or its money returns.';

export const GIFT_TEXTS: RewardTexts = {
  noun: 'gift',
  goesBack: 'returns to your balance',
  inReview: GIFT_IN_REVIEW,
};
/** The company's own rules may have flagged it, so it is not always Indulge that decides. */
export const COMPANY_TEXTS: RewardTexts = {
  noun: 'reward',
  goesBack: 'returns to the shared balance',
  inReview: 'It waits for a review. It goes on, or its money returns.',
};
export const GUEST_TEXTS: RewardTexts = {
  noun: 'gift',
  goesBack: 'goes back to your card',
  inReview: GIFT_IN_REVIEW,
};
