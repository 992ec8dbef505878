/** The sender's own reward, locked, as long as something can still be claimed. */
import type { Tx } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import { isOver, type Reward, stateOf } from './reward.ts';
import { lockReward } from './store.ts';

const CLOSED: Record<'claimed' | 'canceled' | 'expired', string> = {
  claimed: 'This gift is already claimed.',
  canceled: 'This gift is already canceled.',
  expired: 'This gift has expired.',
};

/** Throws `not-found` for another sender's reward, and `reward-closed`. */
export async function requireOpenReward(
  tx: Tx,
  { id, sender, now }: { id: string; sender: Holder; now: Date },
): Promise<Reward> {
  const reward = await lockReward(tx, id);
  if (!reward || reward.sender.kind !== sender.kind || reward.sender.ownerId !== sender.ownerId)
    throw refuse('not-found');
  const state = stateOf(reward);
  if (state === 'claimed' || state === 'canceled' || state === 'expired')
    throw refuse('reward-closed', { message: CLOSED[state] });
  if (isOver(reward, now)) throw refuse('reward-closed', { message: CLOSED.expired });
  return reward;
}
