/** Mails a guest the receipt of a gift, or what became of it. The link is derived while sending. */
import { displayCents } from '#contract/kernel/money.ts';
import { momentText } from '#server/kernel/calendar.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { deliverMail } from '#server/notifications/index.ts';
import { findPayment } from '#server/payments/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { inReview } from '../reward.ts';
import { rewardTexts } from '../reward-texts.ts';
import { findReward } from '../store.ts';
import { guestTokenOf } from './guest-token.ts';
import type { GuestMailData } from './notify-sender.ts';

export async function sendGuestMail(
  deps: RewardsDeps,
  { rewardId, update, timeZone }: GuestMailData,
  jobId: string,
): Promise<void> {
  const reward = await findReward(deps.db, rewardId);
  const payment = reward && (await findPayment(deps.db, reward.sender.ownerId));
  if (!reward || !payment?.senderEmail) return;
  const { config } = deps;
  const gift = {
    senderName: payment.senderName,
    recipient: rewardTexts(reward).recipient,
    link: `${config.appUrl}/sent-gift/${guestTokenOf(config.encryption, rewardId)}`,
  };
  const delivery = await deliverMail(deps, {
    id: jobId,
    to: payment.senderEmail,
    userId: null,
    mail: update
      ? {
          template: 'guest-gift-update',
          data: { ...gift, ...update, amount: displayCents(reward.amountCents) },
        }
      : {
          template: 'guest-gift-receipt',
          data: {
            ...gift,
            inReview: inReview(reward),
            deliverOn: reward.deliverAt > reward.createdAt ? momentText(reward.deliverAt, timeZone) : null,
            message: reward.message,
            amount: displayCents(payment.amountCents),
            fee: displayCents(payment.feeCents),
            total: displayCents(payment.totalCents),
            paymentId: payment.intentId ?? payment.id,
            paidAt: momentText(reward.createdAt, timeZone),
          },
        },
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
}
