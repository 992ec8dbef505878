/** Finds a reward of the company that a key works for. */

import { isId } from '#contract/kernel/id.ts';
import type { Queryable } from '#server/db/pool.ts';
import { findReward, type Reward } from '#server/rewards/index.ts';
import { notFound } from '../edge/bind-api.ts';
import type { UsedKey } from '../keys/key-store.ts';

/** Throws 404 for a reward of another company, as for none. */
export async function ownReward(
  db: Queryable,
  { enterprise_id: company }: UsedKey,
  id: string,
): Promise<Reward> {
  const reward = isId(id) ? await findReward(db, id) : undefined;
  if (reward?.sender.kind !== 'enterprise' || reward.sender.ownerId !== company) throw notFound();
  return reward;
}
