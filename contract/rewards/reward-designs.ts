/** The designs of a gift: what the sender chooses, and the recipient unwraps. */
export const REWARD_DESIGNS = {
  confetti: 'Just because',
  birthday: 'Happy birthday',
  thanks: 'Thank you',
  congrats: 'Congrats',
  love: 'With love',
  wedding: 'Wedding',
  baby: 'New baby',
  home: 'New home',
  winter: 'Winter holidays',
  spring: 'Spring',
  comfort: 'Get well',
  work: 'Well done',
} as const satisfies Record<string, string>;

export type RewardDesign = keyof typeof REWARD_DESIGNS;

export const REWARD_DESIGN_NAMES = Object.keys(REWARD_DESIGNS) as [RewardDesign, ...RewardDesign[]];
