/** The sender cancels a reward: what is not claimed returns. */
import { transaction } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import { closeReward } from './close-reward.ts';
import type { AlsoDo, SenderDeps } from './deps.ts';
import { requireOpenReward } from './require-open-reward.ts';
import type { Reward } from './reward.ts';
import { lockReward } from './store.ts';

/** Throws `not-found` and `reward-closed`. A reward that is canceled already is returned as it is. */
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
    const reward = await requireOpenReward(tx, { id, sender, now: deps.clock.now() });
    await closeReward(deps, tx, reward, 'canceled');
    await alsoDo?.(tx, reward);
    return (await lockReward(tx, id)) ?? reward;
  });
}
