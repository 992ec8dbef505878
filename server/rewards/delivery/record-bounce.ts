/** A mail of a reward came back after the mail server had taken it: the reward is not delivered after all. */
import { transaction } from '#server/db/transaction.ts';
import type { RewardsDeps } from '../deps.ts';
import { findRewardOfLink, findWorkingLink } from '../link-store.ts';
import type { DeliveryError } from '../reward.ts';
import { lockReward } from '../store.ts';
import { failDelivery } from './fail-delivery.ts';

/**
 * `reasonFor` gets the address that the mail went to. Nothing changes for a link that a newer one replaced, for a reward
 * that is closed, and for one that failed already.
 */
export async function recordBounce(
  deps: Pick<RewardsDeps, 'db' | 'clock' | 'jobs'>,
  linkId: string,
  reasonFor: (address: string) => DeliveryError,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const rewardId = await findRewardOfLink(tx, linkId);
    const reward = rewardId === undefined ? undefined : await lockReward(tx, rewardId);
    if (!reward || reward.closedAs !== null || reward.recipientEmail === null) return;
    if (reward.delivery === 'FAILED' || (await findWorkingLink(tx, reward.id))?.id !== linkId) return;
    await failDelivery(deps, tx, reward, reasonFor(reward.recipientEmail));
  });
}
