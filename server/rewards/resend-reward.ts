/** Sends a reward again, to the same or a corrected address. The old link stops working. */
import { findUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import { DELIVER_REWARD } from './deliver-reward.ts';
import type { AlsoDo, RewardsDeps, SenderDeps } from './deps.ts';
import type { Limits } from './limits.ts';
import { renewLink } from './links.ts';
import { requireOpenReward } from './require-open-reward.ts';
import type { Reward } from './reward.ts';
import { checkSent } from './risk/check-sent.ts';
import { lockReward, updateResent } from './store.ts';

const NO_ADDRESS = 'You handed this link out yourself. Please enter the email address to send it to.';

/** Throws `not-found`, `reward-closed`, `reward-claimed-in-part`, `recipient-is-you` and `too-many-requests`. */
export async function resendReward(
  deps: SenderDeps & Pick<RewardsDeps, 'riskLists'>,
  limits: Pick<Limits, 'countResend'>,
  sender: Holder,
  { id, recipientEmail }: { id: string; recipientEmail: string | undefined },
  alsoDo?: AlsoDo,
): Promise<Reward> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const reward = await requireOpenReward(tx, { id, sender, now });
    const email = recipientEmail ?? (reward.method === 'EMAIL' ? reward.recipientEmail : null);
    if (email === null)
      throw refuse('invalid-input', { message: NO_ADDRESS, fields: { recipientEmail: NO_ADDRESS } });
    if (email !== reward.recipientEmail) {
      if (reward.claimedCents > 0n) throw refuse('reward-claimed-in-part');
      if ((await findUser(tx, reward.actorId))?.email === email) throw refuse('recipient-is-you');
    }
    await limits.countResend(id);
    await updateResent(tx, id, email, now);
    if (email !== reward.recipientEmail) {
      const corrected = { id, recipientEmail: email, recipientName: reward.recipientName };
      await checkSent(tx, deps, { payer: sender, rewards: [corrected], isNew: false });
    }
    await renewLink(tx, deps, id);
    await deps.jobs.enqueue(tx, DELIVER_REWARD, { rewardId: id });
    await alsoDo?.(tx, reward);
    return (await lockReward(tx, id)) ?? reward;
  });
}
