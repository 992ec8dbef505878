/** Reminds the recipient of a reward: by the sender once a day, and twice by itself. */
import { type InTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import { enqueueReminder } from './delivery/enqueue-delivery.ts';
import { updateReminded } from './delivery/progress-store.ts';
import type { SenderDeps } from './deps.ts';
import type { RewardThrottles } from './limits.ts';
import { requireOpenReward } from './require-open-reward.ts';
import { inReview, isOver, type Reward, remindersDue } from './reward.ts';
import { lockReward } from './store.ts';

const HANDED_OUT = 'You handed this link out yourself, so we cannot remind anybody.';
const UNWANTED = 'The recipient reported that this is not for them, so we do not remind them.';

/**
 * Throws `not-found`, `reward-closed`, `reward-waits`, `reward-not-delivered`, `already-reminded` and
 * `too-many-requests`.
 */
export async function remindRecipient(
  deps: SenderDeps,
  limits: Pick<RewardThrottles, 'countResend'>,
  sender: Holder,
  id: string,
  alsoDo?: InTransaction<Reward>,
): Promise<Reward> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const reward = await requireOpenReward(tx, { id, sender, now });
    if (reward.method === 'LINK') throw refuse('reward-not-delivered', { message: HANDED_OUT });
    if (reward.delivery !== 'SUCCEEDED') throw refuse('reward-not-delivered');
    if (reward.unwantedAt !== null) throw refuse('reward-not-delivered', { message: UNWANTED });
    if (reward.remindedAt && now.getTime() - reward.remindedAt.getTime() < DAY_MS)
      throw refuse('already-reminded');
    await limits.countResend(tx, id);
    await remind(deps, tx, reward, reward.reminders);
    await alsoDo?.(tx, reward);
    return (await lockReward(tx, id)) ?? reward;
  });
}

/**
 * Sends the reminder that is due by itself. Running it twice, late, or for a closed reward sends nothing
 * more.
 */
export async function remindByItself(deps: SenderDeps, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const reward = await lockReward(tx, id);
    if (!reward || reward.closedAs !== null || reward.delivery !== 'SUCCEEDED' || isOver(reward, now)) return;
    if (inReview(reward) || reward.unwantedAt !== null) return;
    const due = remindersDue(reward, now);
    if (due > reward.reminders) await remind(deps, tx, reward, due);
  });
}

async function remind(deps: SenderDeps, tx: Tx, reward: Reward, reminders: number): Promise<void> {
  await updateReminded(tx, reward.id, { reminders, now: deps.clock.now() });
  await enqueueReminder(deps, tx, reward);
}
