/** Notifies the recipient that a reward expired, by the channel that delivered it. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { enqueueMail } from '#server/notifications/index.ts';
import { toCampaignInMail } from './campaigns/campaign.ts';
import { findCampaignOf } from './campaigns/campaign-store.ts';
import { TEXT_EXPIRED } from './delivery/text-reward.ts';
import type { RewardsDeps } from './deps.ts';
import { lastDayText } from './last-day.ts';
import { leftCents, type Reward, sendingCompanyId } from './reward.ts';

/**
 * `reward` as it was before its money went back. Notifies only a recipient whom our email or text message
 * reached, and who wants the gift. A link that its sender handed out has no recipient that we know.
 */
export async function notifyOfEnd(
  { jobs }: Pick<RewardsDeps, 'jobs'>,
  tx: Tx,
  reward: Reward,
): Promise<void> {
  const { id, method, recipientEmail, recipientName, delivery, unwantedAt } = reward;
  if (method === 'LINK' || delivery !== 'SUCCEEDED' || unwantedAt !== null) return;
  if (recipientEmail === null) return jobs.enqueue(tx, TEXT_EXPIRED, { rewardId: id });
  const campaign = await findCampaignOf(tx, reward);
  const data = {
    senderName: campaign?.senderName ?? reward.senderName,
    recipientName,
    amount: displayCents(leftCents(reward)),
    expiredOn: lastDayText(reward),
    campaign: campaign ? toCampaignInMail(campaign) : null,
  };
  await enqueueMail(
    tx,
    { jobs },
    {
      to: recipientEmail,
      userId: null,
      enterpriseId: sendingCompanyId(reward),
      mail: { template: 'gift-expired', data },
    },
  );
}
