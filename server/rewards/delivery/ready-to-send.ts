/** A reward that may be sent now, with its link. */
import { transaction } from '#server/db/transaction.ts';
import type { RewardsDeps } from '../deps.ts';
import { type Link, type LinkDeps, workingLink } from '../links/links.ts';
import { awaitsApproval, inReview, isOver, type Reward } from '../reward.ts';
import { lockReward } from '../store.ts';
import { isStopped } from './stopped-companies.ts';

/**
 * Undefined for a reward that is closed, over, under review, or not due yet, and for one of a company that is
 * not active.
 */
export function readyToSend(
  deps: Pick<RewardsDeps, 'db'> & LinkDeps,
  rewardId: string,
): Promise<(Link & { reward: Reward }) | undefined> {
  return transaction(deps.db, async (tx) => {
    const reward = await lockReward(tx, rewardId);
    const now = deps.clock.now();
    if (!reward || reward.closedAs !== null || reward.deliverAt > now || isOver(reward, now))
      return undefined;
    if (awaitsApproval(reward) || inReview(reward) || (await isStopped(tx, reward))) return undefined;
    return { reward, ...(await workingLink(tx, deps, rewardId)) };
  });
}
