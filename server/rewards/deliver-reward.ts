/** Mails the link of a reward, and a reminder of it. The token is derived while sending and stored nowhere. */
import { displayCents } from '#contract/kernel/money.ts';
import { transaction } from '#server/db/transaction.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { deliverMail, notify } from '#server/notifications/index.ts';
import type { RewardsDeps } from './deps.ts';
import { workingLink } from './links.ts';
import { awaitsApproval, isOver, leftOf, type Reward } from './reward.ts';
import { textsOf } from './reward-texts.ts';
import { findWorkingLink, lockReward, updateDelivery } from './store.ts';

export const DELIVER_REWARD = 'deliver-reward';
export const SEND_REMINDER = 'send-reward-reminder';

export type RewardData = { rewardId: string };

/**
 * Sends the mail unless it was taken already. A retry after a lost answer sends it again with the Message-ID of
 * the first, and with the same link.
 */
export async function deliverReward(deps: RewardsDeps, { rewardId }: RewardData): Promise<void> {
  const due = await readyToMail(deps, rewardId);
  if (!due || due.reward.delivery === 'SUCCEEDED' || due.reward.delivery === 'FAILED') return;
  const { reward, recipientEmail, link, linkId } = due;
  const delivery = await deliverMail(deps, {
    id: linkId,
    to: recipientEmail,
    userId: null,
    mail: { template: 'gift-link', data: mailData(deps, reward, link) },
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
  await transaction(deps.db, async (tx) => {
    const now = await lockReward(tx, rewardId);
    // Resent meanwhile, even to the same address, the mail has a link that is dead: the newer mail decides.
    const isNewest = (await findWorkingLink(tx, rewardId))?.id === linkId;
    if (now && now.closedAs === null && isNewest) await record(deps, tx, now, delivery === 'sent');
  });
}

/** Mails a reminder with the link of the first mail. */
export async function sendReminder(
  deps: RewardsDeps,
  { rewardId }: RewardData,
  jobId: string,
): Promise<void> {
  const due = await readyToMail(deps, rewardId);
  if (!due) return;
  const delivery = await deliverMail(deps, {
    id: jobId,
    to: due.recipientEmail,
    userId: null,
    mail: { template: 'gift-reminder', data: mailData(deps, due.reward, due.link) },
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
}

/** Undefined for a reward that is closed, over, or not due yet. */
function readyToMail(deps: RewardsDeps, rewardId: string) {
  return transaction(deps.db, async (tx) => {
    const reward = await lockReward(tx, rewardId);
    const now = deps.clock.now();
    if (!reward || reward.closedAs !== null || reward.deliverAt > now || isOver(reward, now))
      return undefined;
    const { recipientEmail } = reward;
    if (recipientEmail === null || awaitsApproval(reward)) return undefined;
    return { reward, recipientEmail, ...(await workingLink(tx, deps, rewardId)) };
  });
}

function mailData({ config }: RewardsDeps, reward: Reward, link: string) {
  const expires = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return {
    senderName: reward.senderName,
    recipientName: reward.recipientName,
    amount: displayCents(leftOf(reward)),
    message: reward.message,
    pictureUrl: `${config.appUrl}/art/designs/${reward.design}.png`,
    expiresOn: expires.format(reward.expiresAt),
    link,
  };
}

async function record(
  { clock }: RewardsDeps,
  tx: Parameters<typeof updateDelivery>[0],
  reward: Reward,
  taken: boolean,
): Promise<void> {
  const now = clock.now();
  if (taken) return updateDelivery(tx, reward.id, { delivery: 'SUCCEEDED', error: null, now });
  await updateDelivery(tx, reward.id, { delivery: 'FAILED', error: 'mailbox_unavailable', now });
  const { noun, title, list, recipient } = textsOf(reward);
  await notify(tx, {
    userId: reward.actorId,
    title: `${title} Not Delivered`,
    message: `Your ${noun} of ${displayCents(reward.amountCents)} did not reach ${recipient}. Correct the address under ${list}, or cancel the ${noun}.`,
    about: { topic: 'sent-gifts' },
  });
}
