/**
 * What time brings: messages that are due, reminders, and rewards that expire. Each may run twice or late.
 */
import { transaction } from '#server/db/transaction.ts';
import { runEach } from '#server/kernel/run-each.ts';
import { closeReward } from './close-reward.ts';
import type { GuestDeps, RewardsDeps } from './deps.ts';
import { type DuePage, enqueueDue, enqueueLost, selectExpired, selectToRemind } from './due-store.ts';
import { sweepGuestGifts } from './guests/sweep-guest-gifts.ts';
import { remindByItself } from './remind-recipient.ts';
import { isOver } from './reward.ts';
import { lockReward } from './store.ts';

const AT_ONCE = 500;
const DELIVERED_AT_ONCE = 1_000;
const LOST_AFTER_MS = 15 * 60_000;
/** Less than the time that the job has, so that the guests' gifts behind it are reached. */
const EXPIRE_FOR_MS = 30_000;

/** All of it, but for the reminders. */
export async function sweepRewards(deps: GuestDeps): Promise<void> {
  await runEach([sweepDeliveries, expireRewards, sweepGuestGifts], (part) => part(deps));
}

/** Enqueues the messages whose time has come: all of them, as thousands may be scheduled for one minute. */
export async function sweepDeliveries({ db, clock }: Pick<RewardsDeps, 'db' | 'clock'>): Promise<void> {
  for (let enqueued = DELIVERED_AT_ONCE; enqueued === DELIVERED_AT_ONCE; )
    enqueued = await transaction(db, (tx) => enqueueDue(tx, clock.now(), DELIVERED_AT_ONCE));
}

/** Sends what has been due for a quarter of an hour, and whose job is gone. */
export async function sendLost({ db, clock }: Pick<RewardsDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - LOST_AFTER_MS);
  await transaction(db, (tx) => enqueueLost(tx, before, DELIVERED_AT_ONCE));
}

/**
 * Returns the money of every reward whose time is over: thousands of one order expire at once. What is left
 * after `mostMs` is for the next run.
 */
export async function expireRewards(deps: RewardsDeps, mostMs = EXPIRE_FOR_MS): Promise<void> {
  const { db, clock } = deps;
  const until = performance.now() + mostMs;
  const over = await readPages((page) => selectExpired(db, clock.now(), page));
  await runEach(over, async (id) => {
    if (performance.now() >= until) return;
    await transaction(db, async (tx) => {
      const reward = await lockReward(tx, id);
      const now = clock.now();
      if (!reward || reward.closedAs !== null || !isOver(reward, now)) return;
      await closeReward(deps, tx, reward, { end: 'expired', now });
    });
  });
}

/** Sends every reminder that is due: an order of thousands has all of its reminders on one day. */
export async function sendReminders(deps: RewardsDeps): Promise<void> {
  const due = await readPages((page) => selectToRemind(deps.db, deps.clock.now(), page));
  await runEach(due, (id) => remindByItself(deps, id));
}

async function readPages(read: (page: DuePage) => Promise<string[]>): Promise<string[]> {
  const all: string[] = [];
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const ids = await read({ after: all.at(-1) ?? null, limit: AT_ONCE });
    count = ids.length;
    all.push(...ids);
  }
  return all;
}
