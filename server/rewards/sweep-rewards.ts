/** What time brings: mails that are due, reminders, and rewards that expire. Each may run twice or late. */
import { transaction } from '#server/db/transaction.ts';
import { closeReward } from './close-reward.ts';
import { DELIVER_REWARD } from './deliver-reward.ts';
import type { GuestDeps, RewardsDeps } from './deps.ts';
import { sweepGuestGifts } from './guests/sweep-guest-gifts.ts';
import { remindByItself } from './remind-recipient.ts';
import { isOver } from './reward.ts';
import { runEach } from './run-each.ts';
import { lockReward, selectDue, selectExpired, selectToRemind, updateDue } from './store.ts';

const AT_ONCE = 500;

/** All of it, but for the reminders. */
export async function sweepRewards(deps: GuestDeps): Promise<void> {
  await runEach([sweepDeliveries, expireRewards, sweepGuestGifts], (part) => part(deps));
}

/** Enqueues the mails whose time has come. */
export async function sweepDeliveries(deps: RewardsDeps): Promise<void> {
  await runEach(await selectDue(deps.db, deps.clock.now(), AT_ONCE), (rewardId) =>
    transaction(deps.db, async (tx) => {
      const reward = await lockReward(tx, rewardId);
      if (reward?.closedAs !== null || reward.delivery !== 'SCHEDULED') return;
      await updateDue(tx, rewardId);
      await deps.jobs.enqueue(tx, DELIVER_REWARD, { rewardId });
    }),
  );
}

/** Returns the money of rewards whose time is over. */
export async function expireRewards(deps: RewardsDeps): Promise<void> {
  await runEach(await selectExpired(deps.db, deps.clock.now(), AT_ONCE), (id) =>
    transaction(deps.db, async (tx) => {
      const reward = await lockReward(tx, id);
      if (!reward || reward.closedAs !== null || !isOver(reward, deps.clock.now())) return;
      await closeReward(deps, tx, reward, 'expired');
    }),
  );
}

export async function sendReminders(deps: RewardsDeps): Promise<void> {
  await runEach(await selectToRemind(deps.db, deps.clock.now(), AT_ONCE), (id) => remindByItself(deps, id));
}
