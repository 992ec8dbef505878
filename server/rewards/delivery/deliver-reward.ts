/**
 * Mails the link of a reward, and a reminder of it. The token is derived while sending and stored nowhere.
 */
import { displayCents } from '#contract/kernel/money.ts';
import { type Job, jobName, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { attemptMail, type GiftLinkData, type MailOutcome } from '#server/notifications/index.ts';
import { type Campaign, toCampaignInMail } from '../campaigns/campaign.ts';
import { findCampaignOf } from '../campaigns/campaign-store.ts';
import type { RewardsDeps } from '../deps.ts';
import { untilText } from '../last-day.ts';
import type { Link, RewardData } from '../links/links.ts';
import { type DeliveryError, leftCents, mayBeSent, type Reward, sendingCompanyId } from '../reward.ts';
import { rewardTerms } from '../terms.ts';
import { readReply, reasonOf } from './bounce.ts';
import { readyToSend } from './ready-to-send.ts';
import { ofAddress, recordBounce } from './record-bounce.ts';
import { recordSent } from './record-sent.ts';
import { returnPathOf } from './return-path.ts';

export const DELIVER_REWARD = jobName<RewardData>('deliver-reward');
export const SEND_REMINDER = jobName<RewardData>('send-reward-reminder');

/** A reward that can be mailed now, with its working link. */
export type Due = { reward: Reward; recipientEmail: string } & Link;

/**
 * Sends the mail unless it was taken already. A retry after a lost answer sends it again with the Message-ID
 * of the first, and with the same link.
 */
export async function deliverReward(
  deps: RewardsDeps,
  { rewardId }: RewardData,
  job: Pick<Job, 'retry_count'>,
): Promise<void> {
  await deliverBy(deps, rewardId, async (due) => {
    const outcome = await mailReward(deps, due, await findCampaignOf(deps.db, due.reward));
    requireEnd(outcome, job);
    return outcome;
  });
}

/** Delivers one reward; `mail` hands its mail over. */
export async function deliverBy(
  deps: RewardsDeps,
  rewardId: string,
  mail: (due: Due) => Promise<MailOutcome>,
): Promise<void> {
  const due = await readyToMail(deps, rewardId, awaitsMail);
  if (due) await recordOutcome(deps, due, await mail(due));
}

/**
 * Throws a `Fault` where a retry may help. A server that still puts this recipient off at the last retry
 * counts as one that refused the mail, so the reward fails.
 */
export function requireEnd(
  { delivery, reply }: MailOutcome,
  { retry_count }: Pick<Job, 'retry_count'>,
): void {
  if (delivery !== 'unavailable') return;
  const refused = reply !== undefined && retry_count >= MAIL_RETRIES;
  if (!refused) throw new Fault('The mail server could not be reached, or asked to try later.');
}

/** True until the mail server has taken or refused its mail. */
export function awaitsMail({ delivery }: Pick<Reward, 'delivery'>): boolean {
  return delivery !== 'SUCCEEDED' && delivery !== 'FAILED';
}

/** False once its recipient has reported that it is not for them. */
export function isWanted({ unwantedAt }: Pick<Reward, 'unwantedAt'>): boolean {
  return unwantedAt === null;
}

/** Hands the mail to the mail server. */
export async function mailReward(
  deps: RewardsDeps,
  { reward, recipientEmail, link, linkId }: Due,
  campaign: Campaign | undefined,
): Promise<MailOutcome> {
  return attemptMail(deps, {
    id: linkId,
    to: recipientEmail,
    userId: null,
    returnPath: returnPathFor(deps, linkId),
    enterpriseId: sendingCompanyId(reward),
    mail: { template: 'gift-link', data: await mailData(deps, { reward, link, campaign }) },
  });
}

/** Records that the mail server took or refused the mail. */
export function recordOutcome(
  deps: RewardsDeps,
  { reward: { id }, recipientEmail, linkId }: Due,
  { delivery, reply }: MailOutcome,
): Promise<void> {
  const error = delivery === 'sent' ? null : refusedBecause(reply, recipientEmail);
  return recordSent(deps, { rewardId: id, linkId, error });
}

/**
 * Mails a reminder with the link of the first mail. One that is refused fails the reward, as one that comes
 * back does.
 */
export async function sendReminder(
  deps: RewardsDeps,
  { rewardId }: RewardData,
  jobId: string,
): Promise<void> {
  const due = await readyToMail(deps, rewardId, isWanted);
  if (!due) return;
  const { delivery, reply } = await attemptMail(deps, {
    id: jobId,
    to: due.recipientEmail,
    userId: null,
    returnPath: returnPathFor(deps, due.linkId),
    enterpriseId: sendingCompanyId(due.reward),
    mail: {
      template: 'gift-reminder',
      data: await mailData(deps, { ...due, campaign: await findCampaignOf(deps.db, due.reward) }),
    },
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
  if (delivery === 'refused')
    await recordBounce(
      deps,
      due.linkId,
      ofAddress((address) => refusedBecause(reply, address)),
    );
}

/** Undefined for a reward that cannot be mailed now, or that `isMeant` leaves out. */
async function readyToMail(
  deps: RewardsDeps,
  rewardId: string,
  isMeant: (reward: Reward) => boolean,
): Promise<Due | undefined> {
  const ready = await readyToSend(
    deps,
    rewardId,
    (reward) => reward.recipientEmail !== null && isMeant(reward),
  );
  if (!ready) return undefined;
  const { recipientEmail } = ready.reward;
  return recipientEmail === null ? undefined : { ...ready, recipientEmail };
}

/** Whom to mail; undefined for a reward that may not be sent now, and for one without an email. */
export function addressee(reward: Reward, now: Date): string | undefined {
  return mayBeSent(reward, now) ? (reward.recipientEmail ?? undefined) : undefined;
}

async function mailData(
  { db, config, clock }: RewardsDeps,
  { reward, link, campaign }: { reward: Reward; link: string; campaign: Campaign | undefined },
): Promise<GiftLinkData> {
  return {
    senderName: campaign?.senderName ?? reward.senderName,
    recipientName: reward.recipientName,
    amount: displayCents(leftCents(reward)),
    message: reward.message ?? campaign?.message ?? null,
    pictureUrl: `${config.appUrl}/art/designs/${reward.design}.png`,
    expiresOn: untilText(reward, clock.now()),
    link,
    campaign: campaign ? toCampaignInMail(campaign) : null,
    terms: await rewardTerms(db, reward),
  };
}

function returnPathFor({ config }: RewardsDeps, linkId: string): string | undefined {
  const { address } = config.bounces;
  return address === undefined ? undefined : returnPathOf(config.encryption, address, linkId);
}

/** Without a reply the mail server was never asked, because the address is malformed. */
function refusedBecause(reply: string | undefined, address: string): DeliveryError {
  return reply === undefined ? 'invalid_email' : reasonOf(readReply(reply), address);
}
