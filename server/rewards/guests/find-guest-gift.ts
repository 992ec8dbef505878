/** The gift that a guest's link leads to. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { findPayment, type Payment } from '#server/payments/index.ts';
import type { RewardsDeps } from '../deps.ts';
import type { Reward } from '../reward.ts';
import { findReward } from '../store.ts';
import { readGuestToken } from './guest-token.ts';

/** Throws `not-found` for a link that we did not sign. */
export async function findGuestGift(
  db: Queryable,
  { encryption }: Pick<RewardsDeps['config'], 'encryption'>,
  token: string,
): Promise<{ reward: Reward; payment: Payment }> {
  const id = readGuestToken(encryption, token);
  const reward = id === undefined ? undefined : await findReward(db, id);
  const payment = reward && (await findPayment(db, reward.sender.ownerId));
  if (reward?.sender.kind !== 'guest' || !payment)
    throw refuse('not-found', { message: 'This link is not valid.' });
  return { reward, payment };
}
