/** Mails the owner of an address a link to choose a password for the account that holds their cards. */
import { enqueueAccountMail } from '#server/accounts/index.ts';
import type { RewardsDeps } from '../deps.ts';
import type { RewardThrottles } from '../limits.ts';
import { findClaim, goneRefusal } from './find-claim.ts';
import { findWithoutPassword, selectClaims } from './store.ts';

/**
 * The mail proves the address; the link of the reward alone, which its sender knows too, does not. Throws
 * `not-found`, `reward-gone` and `too-many-requests`.
 */
export async function openClaimAccount(
  deps: RewardsDeps,
  limits: RewardThrottles,
  { token, browserHash }: { token: string; browserHash: Buffer | null },
): Promise<void> {
  const reward = await findClaim(deps.db, token);
  const claims = browserHash && (await selectClaims(deps.db, { rewardId: reward.id, browserHash }));
  const gone = goneRefusal(reward, deps.clock.now());
  if (gone && !claims?.orders.length) throw gone;
  const userIds = claims?.orders.map(({ userId }) => userId) ?? [];
  const userId = await findWithoutPassword(deps.db, userIds);
  if (userId === undefined) return;
  await limits.countCode(token);
  await enqueueAccountMail(deps.db, deps, { purpose: 'set-password', userId, invitedBy: 'Indulge' });
}
