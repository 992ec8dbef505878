/**
 * A mail or a text message of a reward came back after it was taken: the reward is not delivered after all.
 */
import { transaction } from '#server/db/transaction.ts';
import type { RewardsDeps } from '../deps.ts';
import { findRewardOfLink, findWorkingLink } from '../links/link-store.ts';
import type { DeliveryError, Reward } from '../reward.ts';
import { lockReward } from '../store.ts';
import { failDelivery } from './fail-delivery.ts';

/**
 * `reasonFor` gets the reward, and returns undefined where the message did not go to its current recipient.
 * Nothing changes for a link that a newer one replaced, for a closed reward, and for one that failed already.
 */
export async function recordBounce(
  deps: Pick<RewardsDeps, 'db' | 'clock' | 'jobs'>,
  linkId: string,
  reasonFor: (reward: Reward) => DeliveryError | undefined,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const rewardId = await findRewardOfLink(tx, linkId);
    const reward = rewardId === undefined ? undefined : await lockReward(tx, rewardId);
    if (!reward || reward.closedAs !== null) return;
    if (reward.delivery === 'FAILED' || (await findWorkingLink(tx, reward.id))?.id !== linkId) return;
    const error = reasonFor(reward);
    if (error !== undefined) await failDelivery(deps, tx, reward, error);
  });
}

/** The reason for the address that a mail went to. */
export function ofAddress(reasonFor: (address: string) => DeliveryError) {
  return ({ recipientEmail }: Reward) => (recipientEmail === null ? undefined : reasonFor(recipientEmail));
}

/** The reason for the number that a text message went to. */
export function ofPhone({ recipientPhone }: Reward): DeliveryError | undefined {
  return recipientPhone === null ? undefined : 'sms_delivery_failed';
}
