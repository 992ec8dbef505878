/** Notifies the recipient of a reward that its time to claim is over. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { enqueueMail } from '#server/notifications/index.ts';
import { findCampaignOf } from './campaigns/campaign-store.ts';
import type { RewardsDeps } from './deps.ts';
import { lastDayText } from './last-day.ts';
import { leftOf, type Reward } from './reward.ts';

/** `reward` as it was before its money went back. Only a recipient whom a mail reached, and who wants the gift, gets one. */
export async function mailExpired(deps: Pick<RewardsDeps, 'jobs'>, tx: Tx, reward: Reward): Promise<void> {
  const { recipientEmail, recipientName, delivery, unwantedAt } = reward;
  if (recipientEmail === null || delivery !== 'SUCCEEDED' || unwantedAt !== null) return;
  const campaign = await findCampaignOf(tx, reward);
  const data = {
    senderName: campaign?.senderName ?? reward.senderName,
    recipientName,
    amount: displayCents(leftOf(reward)),
    expiredOn: lastDayText(reward),
  };
  await enqueueMail(tx, deps, { to: recipientEmail, userId: null, mail: { template: 'gift-expired', data } });
}
