/** A member sends gifts from their balance, a guest by card, a company rewards from the shared balance. */
export type RewardWords = {
  readonly noun: 'gift' | 'reward';
  /** After "What was not claimed" and after an amount. */
  readonly goesBack: string;
};

export const GIFT_WORDS: RewardWords = { noun: 'gift', goesBack: 'returns to your balance' };
export const COMPANY_WORDS: RewardWords = { noun: 'reward', goesBack: 'returns to the shared balance' };
export const GUEST_WORDS: RewardWords = { noun: 'gift', goesBack: 'goes back to your card' };
