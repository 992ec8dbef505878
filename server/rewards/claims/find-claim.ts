/** The reward that a link leads to, and why one no longer leads anywhere. */
import { hashToken } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import { isOver, type Reward, rewardState } from '../reward.ts';
import { findByToken, lockReward } from '../store.ts';
import { findOnTerms, type OpenedClaim } from './terms-store.ts';

const GONE = {
  claimed: 'This gift is already claimed.',
  // Also of a reward that a review blocked, which the recipient must not learn.
  canceled: 'This gift was canceled.',
  expired: 'This gift has expired.',
} as const;

/** Throws `not-found` for a link that never worked, or that a newer one replaced. */
export async function findClaim(db: Queryable, token: string): Promise<Reward> {
  const reward = await findByToken(db, hashToken(token));
  if (!reward) throw refuseInvalid();
  return reward;
}

/** The reward with the terms of its claim, in one round trip. Throws `not-found`. */
export async function findClaimOnTerms(db: Queryable, token: string): Promise<OpenedClaim> {
  const found = await findOnTerms(db, hashToken(token));
  if (!found) throw refuseInvalid();
  return found;
}

function refuseInvalid(): Refusal {
  return refuse('not-found', { message: 'This link is not valid.' });
}

/** Locks the reward until the transaction ends. Throws `reward-gone` as well. */
export async function lockClaim(tx: Tx, token: string, now: Date): Promise<Reward> {
  const { id } = await findClaim(tx, token);
  const reward = await lockReward(tx, id);
  // The link is read again behind the lock: a resend may have replaced it.
  await findClaim(tx, token);
  const gone = reward && goneRefusal(reward, now);
  if (!reward || gone) throw gone ?? refuse('not-found');
  return reward;
}

/** Undefined while something can be claimed. */
export function goneRefusal(reward: Reward, now: Date): Refusal | undefined {
  const state = rewardState(reward);
  if (state === 'claimed' || state === 'canceled' || state === 'expired') return refuseGone(state);
  return isOver(reward, now) ? refuseGone('expired') : undefined;
}

function refuseGone(state: keyof typeof GONE): Refusal {
  return refuse('reward-gone', { message: GONE[state], extra: { state } });
}
