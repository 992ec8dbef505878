/**
 * The sender cancels a reward (the unclaimed rest returns), or undoes a gift just sent (all of it returns).
 */
import { type InTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import { closeReward } from './close-reward.ts';
import type { SenderDeps } from './deps.ts';
import { requireOpenReward, reviewRefusal } from './require-open-reward.ts';
import { inReview, type Reward, undoSecondsLeft } from './reward.ts';
import { findReviewOf } from './risk/review-store.ts';
import { lockReward } from './store.ts';

/**
 * Throws `not-found`, `reward-closed`, and `reward-waits` under sanctions. Returns a canceled reward
 * unchanged.
 */
export function cancelReward(
  deps: Pick<SenderDeps, 'db' | 'clock' | 'jobs'>,
  sender: Holder,
  id: string,
  alsoDo?: InTransaction<Reward>,
): Promise<Reward> {
  return transaction(deps.db, async (tx) => {
    const before = await lockReward(tx, id);
    if (before?.closedAs === 'canceled' && isOf(before, sender)) return before;
    const now = deps.clock.now();
    const reward = await requireOpenReward(tx, { id, sender, now, evenInReview: true });
    await requireNotSanctioned(tx, reward);
    await closeReward(deps, tx, reward, { end: 'canceled', now });
    await alsoDo?.(tx, reward);
    return (await lockReward(tx, id)) ?? reward;
  });
}

/**
 * Throws `not-found`, `reward-closed`, `reward-claimed-in-part`, `undo-over` ten minutes after the gift was
 * sent, and `reward-waits` under sanctions. A gift that is undone already is returned as it is.
 */
export function undoReward(
  deps: Pick<SenderDeps, 'db' | 'clock' | 'jobs'>,
  sender: Holder,
  id: string,
): Promise<Reward> {
  return transaction(deps.db, async (tx) => {
    const before = await lockReward(tx, id);
    if (before?.undone && isOf(before, sender)) return before;
    const now = deps.clock.now();
    const reward = await requireOpenReward(tx, { id, sender, now, evenInReview: true });
    if (reward.claimedCents > 0n) throw refuse('reward-claimed-in-part', { message: CLAIMED_IN_PART });
    if (undoSecondsLeft(reward, now) === 0) throw refuse('undo-over');
    await requireNotSanctioned(tx, reward);
    await closeReward(deps, tx, reward, { end: 'undone', now });
    return (await lockReward(tx, id)) ?? reward;
  });
}

const CLAIMED_IN_PART = 'Part of this gift is claimed. You can cancel what is left.';

function isOf(reward: Reward, { kind, ownerId }: Holder): boolean {
  return reward.sender.kind === kind && reward.sender.ownerId === ownerId;
}

/** Under a sanctions rule the money stays until staff decide. */
async function requireNotSanctioned(tx: Tx, reward: Reward): Promise<void> {
  if (inReview(reward) && (await findReviewOf(tx, reward.id))?.sanctions) throw reviewRefusal(reward);
}
