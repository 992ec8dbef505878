/**
 * Fast path: the rewards of one job are locked, get their links, and are read with one statement of each kind
 * and one commit. It shortens reading a reward by itself (delivery/deliver-reward.ts), which does whatever is
 * left out here; tests/rewards/races/delivery-differential.test.ts compares the two.
 */
import { transaction } from '#server/db/transaction.ts';
import { addressee, awaitsMail, type Due } from '../delivery/deliver-reward.ts';
import { findStopped } from '../delivery/stopped-companies.ts';
import type { RewardsDeps } from '../deps.ts';
import { workingLinks } from '../links/links.ts';
import { lockFreeRewards } from '../store.ts';

/** `left`: held by another transaction, or with a link that has to be replaced. */
export type Prepared = { due: Due[]; left: string[] };

export function prepareMails(deps: RewardsDeps, rewardIds: readonly string[]): Promise<Prepared> {
  return transaction(deps.db, async (tx) => {
    const rewards = await lockFreeRewards(tx, rewardIds);
    const now = deps.clock.now();
    const isStopped = await findStopped(tx, rewards);
    const mailable = rewards.flatMap((reward) => {
      const recipientEmail = addressee(reward, now);
      const isDue = recipientEmail !== undefined && awaitsMail(reward) && !isStopped(reward);
      return isDue ? [{ reward, recipientEmail }] : [];
    });
    const links = await workingLinks(
      tx,
      deps,
      mailable.map(({ reward }) => reward.id),
    );
    const due = mailable.flatMap(({ reward, recipientEmail }) => {
      const link = links.get(reward.id);
      return link ? [{ reward, recipientEmail, ...link }] : [];
    });
    const locked = new Set(rewards.map(({ id }) => id));
    const replaced = mailable.map(({ reward }) => reward.id).filter((id) => !links.has(id));
    return { due, left: [...rewardIds.filter((id) => !locked.has(id)), ...replaced] };
  });
}
