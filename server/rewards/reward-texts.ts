/** How a reward reads to its sender: a member sends gifts, a company sends rewards. */
import { recipientText } from './order.ts';
import type { Reward } from './reward.ts';

type Texts = {
  noun: 'gift' | 'reward';
  title: 'Gift' | 'Reward';
  /** Where its sender finds it. */
  list: string;
  balance: string;
  recipient: string;
};

export function textsOf({
  sender,
  recipientEmail,
  recipientName,
}: Pick<Reward, 'sender' | 'recipientEmail' | 'recipientName'>): Texts {
  const recipient = recipientText({ recipientEmail, recipientName });
  return sender.kind === 'member'
    ? { noun: 'gift', title: 'Gift', list: 'Sent Gifts', balance: 'your balance', recipient }
    : { noun: 'reward', title: 'Reward', list: 'Sent Rewards', balance: 'the shared balance', recipient };
}

/** The one who claims, at the beginning of a sentence. */
export function claimantText({
  recipientEmail,
  recipientName,
}: Pick<Reward, 'recipientEmail' | 'recipientName'>): string {
  return recipientEmail ?? (recipientName || 'The bearer of a link');
}
