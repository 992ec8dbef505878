/** What a sender reads about a link that they have copied. */
import { displayPhone } from '#contract/kernel/phone.ts';
import type { RewardLink, SentReward } from '#contract/rewards/sent-reward.ts';
import type { RewardTexts } from './reward-texts.ts';

export type Contact = Pick<SentReward, 'recipientEmail' | 'recipientPhone'>;

/** The code goes to the recipient, so handing the link to somebody else would not do. */
export function copiedLinkText(
  { needsCode }: Pick<RewardLink, 'needsCode'>,
  { recipientEmail, recipientPhone }: Contact,
  noun: RewardTexts['noun'],
): string {
  if (!needsCode) return `Anyone who has it can claim the ${noun}.`;
  const address = recipientPhone === null ? recipientEmail : displayPhone(recipientPhone);
  return `Claiming the ${noun} asks for a code that we send to ${address}.`;
}
