/**
 * The texts that differ by sender: a member sends gifts from their balance, a guest by card, a company rewards from the
 * shared balance.
 */
export type RewardTexts = {
  readonly noun: 'gift' | 'reward';
  /** After "What was not claimed" and after an amount. */
  readonly goesBack: string;
};

export const GIFT_TEXTS: RewardTexts = { noun: 'gift', goesBack: 'returns to your balance' };
export const COMPANY_TEXTS: RewardTexts = { noun: 'reward', goesBack: 'returns to the shared balance' };
export const GUEST_TEXTS: RewardTexts = { noun: 'gift', goesBack: 'goes back to your card' };
