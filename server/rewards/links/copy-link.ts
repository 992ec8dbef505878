/** The link of a reward, for its sender to hand out. */
import { transaction } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import { markHandedOut } from '../delivery/progress-store.ts';
import type { AlsoDo, SenderDeps } from '../deps.ts';
import { requireOpenReward } from '../require-open-reward.ts';
import { workingLink } from './links.ts';

/** Throws `not-found`, `reward-closed` and `reward-waits`. */
export function copyLink(
  deps: Omit<SenderDeps, 'jobs'>,
  sender: Holder,
  id: string,
  alsoDo?: AlsoDo,
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const reward = await requireOpenReward(tx, { id, sender, now: deps.clock.now() });
    const { link } = await workingLink(tx, deps, reward.id);
    await markHandedOut(tx, [reward.id], deps.clock.now());
    await alsoDo?.(tx, reward);
    return link;
  });
}
