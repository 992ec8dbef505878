/** Notifies administrators of the reviews that wait for staff, before 30 days block the rewards unseen. */
import { selectAdministrators } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { notify } from '#server/notifications/index.ts';
import { REVIEW_DAYS, summarizeStaffReviews } from '#server/rewards/index.ts';
import type { AdminDeps } from '../deps.ts';

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** Runs once a day: one notice covers all of them. */
export async function remindOfReviews({ db }: Pick<AdminDeps, 'db'>): Promise<void> {
  await transaction(db, async (tx) => {
    const { waiting, oldestAt } = await summarizeStaffReviews(tx);
    if (oldestAt === null) return;
    const rewards = waiting === 1 ? 'One reward waits' : `${waiting} rewards wait`;
    const message = `${rewards} for a review by our staff. Without a decision they are blocked after ${REVIEW_DAYS} days, the oldest on ${DAY.format(addDays(oldestAt, REVIEW_DAYS))}.`;
    for (const { id } of await selectAdministrators(tx))
      await notify(tx, { userId: id, title: 'Rewards to Review', message, about: { topic: 'reviews' } });
  });
}
