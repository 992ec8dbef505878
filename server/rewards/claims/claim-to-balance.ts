/** A member takes what is left of a reward into their balance. */
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { AccountClosed, member, post, repayDebt, rewardClaim } from '#server/ledger/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { leftCents } from '../reward.ts';
import { checkClaim, claimKeys } from '../risk/check-claim.ts';
import { choiceOf } from './choice.ts';
import { notifyClaimed, requireOther } from './claim-cards.ts';
import { lockClaim } from './find-claim.ts';
import { requireCode } from './require-code.ts';
import { requireUndisputed } from './require-undisputed.ts';
import { identifyClaimant } from './resolve-claimant.ts';
import { insertClaim } from './store.ts';

/**
 * Throws `not-found`, `reward-gone`, `claim-waits`, `claim-own`, `claim-code-required`, `invalid-code` and
 * `balance-not-allowed`.
 */
export async function claimToBalance(
  deps: RewardsDeps,
  {
    token,
    code,
    actor,
    browserHash,
    ip,
  }: { token: string; code: string | undefined; actor: Actor; browserHash: Buffer; ip: string },
): Promise<void> {
  await requireCode(deps, token, code);
  const isFlagged = await transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const reward = await lockClaim(tx, token, now);
    requireOther(reward, actor);
    const terms = await requireUndisputed(tx, reward);
    if (!choiceOf(reward, terms).allowsBalance) throw refuse('balance-not-allowed');
    const { userId } = actor;
    const claimant = await identifyClaimant(tx, reward, { actor, email: undefined });
    const checked = { ...claimant, ip, browserHash, amountCents: leftCents(reward) };
    if (await checkClaim(tx, deps, reward, checked)) return true;
    const claim = { id: newId(), rewardId: reward.id, userId, orderId: null, amountCents: leftCents(reward) };
    const movement = rewardClaim({
      ...claim,
      claimId: claim.id,
      description: `Gift from ${reward.senderName}`,
      message: reward.message,
    });
    await post(tx, movement).catch((error: unknown) => {
      throw error instanceof AccountClosed ? refuse('not-signed-in') : error;
    });
    await insertClaim(tx, { ...claim, browserHash, contentHash: null, ...claimKeys(checked) }, now);
    const { amountCents } = claim;
    const repaidCents = await repayDebt(tx, { cause: claim.id, holder: member(userId), amountCents });
    await notifyClaimed(deps, tx, reward, { amountCents, userId, repaidCents });
    return false;
  });
  // The review is committed first, so that the refusal does not roll it back.
  if (isFlagged) throw refuse('claim-waits');
}
