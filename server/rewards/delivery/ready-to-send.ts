/** A reward that may be sent now, with its link. */
import { transaction } from '#server/db/transaction.ts';
import type { RewardsDeps } from '../deps.ts';
import { type Link, type LinkDeps, workingLink } from '../links/links.ts';
import { mayBeSent, type Reward } from '../reward.ts';
import { lockReward } from '../store.ts';
import { isStopped } from './stopped-companies.ts';

/**
 * Undefined for a reward that may not be sent now, for one of a company that is not active, and for one that
 * `isMeant` leaves out: its link stays as it is.
 */
export function readyToSend(
  deps: Pick<RewardsDeps, 'db'> & LinkDeps,
  rewardId: string,
  isMeant: (reward: Reward) => boolean = () => true,
): Promise<(Link & { reward: Reward }) | undefined> {
  return transaction(deps.db, async (tx) => {
    const reward = await lockReward(tx, rewardId);
    if (!reward || !mayBeSent(reward, deps.clock.now()) || !isMeant(reward)) return undefined;
    if (await isStopped(tx, reward)) return undefined;
    return { reward, ...(await workingLink(tx, deps, rewardId)) };
  });
}
