/** A member sends gifts from their balance, a company rewards from the shared balance. */
export type RewardWords = {
  readonly noun: 'gift' | 'reward';
  readonly balance: string;
};

export const GIFT_WORDS: RewardWords = { noun: 'gift', balance: 'your balance' };
export const COMPANY_WORDS: RewardWords = { noun: 'reward', balance: 'the shared balance' };
