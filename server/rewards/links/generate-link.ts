/** A new link of a reward, for its sender to hand out. The old link stops working. */
import { type InTransaction, transaction } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import { markHandedOut } from '../delivery/progress-store.ts';
import type { SenderDeps } from '../deps.ts';
import { requireOpenReward } from '../require-open-reward.ts';
import type { Reward } from '../reward.ts';
import { renewLink } from './links.ts';

/** Throws `not-found`, `reward-closed` and `reward-waits`. */
export function generateLink(
  deps: Omit<SenderDeps, 'jobs'>,
  sender: Holder,
  id: string,
  alsoDo?: InTransaction<Reward>,
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const reward = await requireOpenReward(tx, { id, sender, now });
    const { link } = await renewLink(tx, deps, reward.id);
    await markHandedOut(tx, [reward.id], now);
    await alsoDo?.(tx, reward);
    return link;
  });
}
