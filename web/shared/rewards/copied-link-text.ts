/** What a sender reads about a link that they have copied. */
import { displayPhone } from '#contract/kernel/phone.ts';
import type { RewardLink, SentReward } from '#contract/rewards/sent-reward.ts';
import type { RewardTexts } from './reward-texts.ts';

export type CopiedReward = Pick<SentReward, 'recipientEmail' | 'recipientPhone' | 'delivery'>;

/**
 * The code goes to the recipient, so the link is of no use to anybody else. The link of a scheduled reward
 * works before its day (P132).
 */
export function copiedLinkText(
  { needsCode }: Pick<RewardLink, 'needsCode'>,
  { recipientEmail, recipientPhone, delivery }: CopiedReward,
  noun: RewardTexts['noun'],
): string {
  const early = delivery === 'SCHEDULED' ? ' It works now, before the scheduled day.' : '';
  if (!needsCode) return `Anyone who has it can claim the ${noun}.${early}`;
  const address = recipientPhone === null ? recipientEmail : displayPhone(recipientPhone);
  return `Claiming the ${noun} asks for a code that we send to ${address}.${early}`;
}
