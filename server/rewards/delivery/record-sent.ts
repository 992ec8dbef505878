/** What became of the first message with a link: it was taken, or refused for good. */
import { transaction } from '#server/db/transaction.ts';
import type { RewardsDeps } from '../deps.ts';
import { findWorkingLink } from '../links/link-store.ts';
import type { DeliveryError } from '../reward.ts';
import { lockReward } from '../store.ts';
import { failDelivery } from './fail-delivery.ts';
import { updateDelivery } from './progress-store.ts';

/** `error` is null for a message that was taken. */
export async function recordSent(
  deps: Pick<RewardsDeps, 'db' | 'clock' | 'jobs'>,
  { rewardId, linkId, error }: { rewardId: string; linkId: string; error: DeliveryError | null },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = await lockReward(tx, rewardId);
    // After a resend meanwhile, even to the same recipient, this message's link is dead: the newer message
    // decides.
    const isNewest = (await findWorkingLink(tx, rewardId))?.id === linkId;
    // A message that came back at once has failed already.
    if (now?.closedAs !== null || now.delivery !== 'PENDING' || !isNewest) return;
    if (error !== null) await failDelivery(deps, tx, now, error);
    else await updateDelivery(tx, rewardId, { delivery: 'SUCCEEDED', error: null, now: deps.clock.now() });
  });
}
