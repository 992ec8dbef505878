import { heldInPayouts } from '#server/enterprise/index.ts';
import { heldInRewards } from '#server/rewards/index.ts';
import type { AdminDeps } from '../deps.ts';

/**
 * What waits in gifts, rewards and payouts of a debtor. It repays the debt when it comes back; once the debt
 * is written off, anybody with a link could claim it.
 */
export async function coveredBy({ db }: Pick<AdminDeps, 'db'>, ownerId: string): Promise<bigint> {
  return (await heldInRewards(db, ownerId)) + (await heldInPayouts(db, ownerId));
}
