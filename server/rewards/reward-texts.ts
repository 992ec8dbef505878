/** How a reward reads to its sender: members and guests send gifts, a company sends rewards. */
import { displayPhone } from '#contract/kernel/phone.ts';
import type { Holder } from '#server/ledger/index.ts';
import { recipientText } from './orders/order.ts';
import type { Reward } from './reward.ts';

type Texts = {
  noun: 'gift' | 'reward';
  title: 'Gift' | 'Reward';
  /** Where its sender corrects it. */
  where: string;
  /** What becomes of its money, after an amount. A guest's has its share of the fee beside it. */
  goesBack: string;
  recipient: string;
};

const OF_SENDER: Record<Holder['kind'], Omit<Texts, 'recipient'>> = {
  member: { noun: 'gift', title: 'Gift', where: 'under Sent Gifts', goesBack: 'is back in your balance' },
  enterprise: {
    noun: 'reward',
    title: 'Reward',
    where: 'under Sent Rewards',
    goesBack: 'is back in the shared balance',
  },
  guest: {
    noun: 'gift',
    title: 'Gift',
    where: 'on the page of your gift',
    goesBack: 'goes back to your card',
  },
};

export function rewardTexts({
  sender,
  ...reward
}: Pick<Reward, 'sender' | 'recipientEmail' | 'recipientPhone' | 'recipientName'>): Texts {
  return { ...OF_SENDER[sender.kind], recipient: recipientText(reward) };
}

/** The one who claims, at the beginning of a sentence. */
export function claimantText({
  recipientEmail,
  recipientPhone,
  recipientName,
}: Pick<Reward, 'recipientEmail' | 'recipientPhone' | 'recipientName'>): string {
  if (recipientPhone !== null) return displayPhone(recipientPhone);
  return recipientEmail ?? (recipientName || 'The bearer of a link');
}
