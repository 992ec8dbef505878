/**
 * Texts the link of a reward to its phone number, a reminder of it, and that its time is over. The token is
 * derived while sending and stored nowhere.
 */
import { type Job, jobName } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { SmsRefused, SmsUnavailable } from '#server/notifications/sms-port.ts';
import { findCampaignOf } from '../campaigns/campaign-store.ts';
import type { RewardsDeps } from '../deps.ts';
import { shortUntilText } from '../last-day.ts';
import type { RewardData } from '../links/links.ts';
import { leftCents, type Reward, sendingCompanyId } from '../reward.ts';
import { findReward } from '../store.ts';
import { isWanted } from './deliver-reward.ts';
import { readyToSend } from './ready-to-send.ts';
import { ofPhone, recordBounce } from './record-bounce.ts';
import { recordSent } from './record-sent.ts';
import { expiredSms, linkSms, reminderSms } from './sms-text.ts';
import { isStopped } from './stopped-companies.ts';

export const TEXT_REWARD = jobName<RewardData>('text-reward');
export const TEXT_REMINDER = jobName<RewardData>('text-reward-reminder');
export const TEXT_EXPIRED = jobName<RewardData>('text-expired-reward');

/** A retry asks the provider for the message first, as the answer to the first try may have been lost. */
export async function textReward(
  deps: RewardsDeps,
  { rewardId, again = false }: RewardData,
  job: Job,
): Promise<void> {
  const due = await readyToSend(deps, rewardId);
  if (!due || due.reward.delivery === 'SUCCEEDED' || due.reward.delivery === 'FAILED') return;
  const { reward, link, linkId } = due;
  // It was corrected to an email address, which has a job of its own.
  if (reward.recipientPhone === null) return;
  const text = linkSms({ ...(await readSenderAndAmount(deps, reward)), link });
  const isRetry = again || job.retry_count > 0;
  const taken = await sendSms(deps, { reward, text, linkId, id: linkId, isRetry });
  await recordSent(deps, { rewardId, linkId, error: taken ? null : 'sms_delivery_failed' });
}

export async function textReminder(deps: RewardsDeps, { rewardId }: RewardData, job: Job): Promise<void> {
  const due = await readyToSend(deps, rewardId);
  if (!due || !isWanted(due.reward) || due.reward.recipientPhone === null) return;
  const { reward, link, linkId } = due;
  const shown = {
    ...(await readSenderAndAmount(deps, reward)),
    link,
    day: shortUntilText(reward, deps.clock.now()),
  };
  const text = reminderSms(shown);
  const taken = await sendSms(deps, { reward, text, linkId, id: job.id, isRetry: job.retry_count > 0 });
  // It says nothing about the number where the operator switched text messages off.
  if (!taken && deps.smsSender !== undefined) await recordBounce(deps, linkId, ofPhone);
}

/** Says that the time to claim is over. Its link says the same. */
export async function textExpired(deps: RewardsDeps, { rewardId }: RewardData, job: Job): Promise<void> {
  const reward = await findReward(deps.db, rewardId);
  if (reward?.closedAs !== 'expired' || (await isStopped(deps.db, reward))) return;
  const { senderName } = await readSenderAndAmount(deps, reward);
  const text = expiredSms({ senderName, amountCents: reward.returnedCents });
  await sendSms(deps, { reward, text, id: job.id, isRetry: job.retry_count > 0 });
}

export type OutgoingSms = {
  reward: Reward;
  text: string;
  id: string;
  isRetry: boolean;
  /** The link that a failure is reported of; none for a message without one. */
  linkId?: string;
};

/** False where the provider refused it. Throws a fault where a retry may help. */
export async function sendSms(
  { smsSender, config }: Pick<RewardsDeps, 'smsSender' | 'config'>,
  { reward, text, id, isRetry, linkId }: OutgoingSms,
): Promise<boolean> {
  const to = reward.recipientPhone;
  // Reached only if the recipient was corrected, or the operator switched text messages off.
  if (to === null || smsSender === undefined) return false;
  const enterpriseId = sendingCompanyId(reward);
  try {
    await smsSender.send({
      id,
      to,
      text,
      isRetry,
      ...(linkId !== undefined && { reportTo: reportUrl(config.appUrl, linkId) }),
      ...(enterpriseId !== undefined && { enterpriseId }),
    });
    return true;
  } catch (error) {
    if (error instanceof SmsRefused) return false;
    throw error instanceof SmsUnavailable ? new Fault(error.message) : error;
  }
}

/** Where the provider reports what became of the message with this link. */
export function reportUrl(appUrl: string, linkId: string): string {
  return `${appUrl}/api/webhooks/twilio/${linkId}`;
}

async function readSenderAndAmount({ db }: RewardsDeps, reward: Reward) {
  const campaign = await findCampaignOf(db, reward);
  return { senderName: campaign?.senderName ?? reward.senderName, amountCents: leftCents(reward) };
}
