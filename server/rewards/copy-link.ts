/** The link of a reward, for its sender to hand out. */
import { transaction } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { RewardsDeps } from './deps.ts';
import { workingLink } from './links.ts';
import { requireOpenReward } from './require-open-reward.ts';

/** Throws `not-found` and `reward-closed`. */
export function copyLink(deps: RewardsDeps, sender: Holder, id: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const reward = await requireOpenReward(tx, { id, sender, now: deps.clock.now() });
    return (await workingLink(tx, deps, reward.id)).link;
  });
}
