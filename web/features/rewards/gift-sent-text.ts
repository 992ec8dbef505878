/** What a member reads about a gift that they have just sent. */
import type { SentGift } from '#contract/rewards/sent-reward.ts';
import { formatMomentInText } from '../../ui/format/date-format.ts';
import { displayMoney } from '../../ui/format/display-money.ts';

type Gift = Pick<SentGift, 'inReview' | 'delivery' | 'amount' | 'recipientEmail' | 'deliverAt'>;

export function giftSentText(gift: Gift): { title: string; text: string } {
  const { recipientEmail } = gift;
  const amount = displayMoney(gift.amount);
  const time = gift.delivery === 'SCHEDULED' ? formatMomentInText(gift.deliverAt) : null;
  if (gift.inReview) {
    const notBefore = time === null ? '' : `, not before ${time}`;
    return {
      title: 'We are checking your gift',
      text: `We check some gifts before we send them. Then ${recipientEmail} gets an email with a link to ${amount}${notBefore}.`,
    };
  }
  if (time !== null)
    return {
      title: 'Your gift is scheduled',
      text: `We will email ${amount} to ${recipientEmail} on ${time}.`,
    };
  return {
    title: 'Your gift is on its way',
    text: `${recipientEmail} gets an email with a link to ${amount}. You can see in Sent gifts when they open it.`,
  };
}
