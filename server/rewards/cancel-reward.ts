/** The sender cancels a reward: what is not claimed returns. */
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import { closeReward } from './close-reward.ts';
import type { AlsoDo, SenderDeps } from './deps.ts';
import { requireOpenReward, reviewRefusal } from './require-open-reward.ts';
import { inReview, type Reward } from './reward.ts';
import { findReviewOf } from './risk/review-store.ts';
import { lockReward } from './store.ts';

/** Throws `not-found`, `reward-closed`, and `reward-waits` under sanctions. A reward that is canceled already is returned as it is. */
export function cancelReward(
  deps: Pick<SenderDeps, 'db' | 'clock' | 'jobs'>,
  sender: Holder,
  id: string,
  alsoDo?: AlsoDo,
): Promise<Reward> {
  return transaction(deps.db, async (tx) => {
    const before = await lockReward(tx, id);
    const isOwn = before?.sender.kind === sender.kind && before.sender.ownerId === sender.ownerId;
    if (before?.closedAs === 'canceled' && isOwn) return before;
    const reward = await requireOpenReward(tx, {
      id,
      sender,
      now: deps.clock.now(),
      evenInReview: true,
    });
    await requireNotSanctioned(tx, reward);
    await closeReward(deps, tx, reward, 'canceled');
    await alsoDo?.(tx, reward);
    return (await lockReward(tx, id)) ?? reward;
  });
}

/** Under a sanctions rule the money stays until staff decide. */
async function requireNotSanctioned(tx: Tx, reward: Reward): Promise<void> {
  if (inReview(reward) && (await findReviewOf(tx, reward.id))?.sanctions) throw reviewRefusal(reward);
}
