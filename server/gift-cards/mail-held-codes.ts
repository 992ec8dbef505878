/** Emails the codes that waited while their buyer was frozen, once staff free the account. */
import type { Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { type Jobs, jobName } from '#server/kernel/jobs.ts';
import type { GiftCardDeps } from './deps.ts';
import { selectUnmailed } from './mail-store.ts';
import { SEND_GIFT_CARD_MAIL } from './send-gift-card-mail.ts';

export const MAIL_HELD_CODES = jobName<{ userId: string }>('mail-held-codes');

/**
 * Called in the transaction that frees the account. The job looks after the commit, so that it also finds a
 * card that is issued meanwhile and whose own job still saw a frozen buyer.
 */
export function enqueueHeldCodes(
  { jobs }: { jobs: Jobs },
  queryable: Queryable,
  userId: string,
): Promise<void> {
  return jobs.enqueue(queryable, MAIL_HELD_CODES, { userId });
}

/** A card whose code was mailed is left alone. Where staff froze the account again, its mails wait again. */
export function mailHeldCodes(
  { db, jobs }: Pick<GiftCardDeps, 'db' | 'jobs'>,
  userId: string,
): Promise<void> {
  return transaction(db, async (tx) => {
    for (const unitId of await selectUnmailed(tx, userId))
      await jobs.enqueue(tx, SEND_GIFT_CARD_MAIL, { unitId });
  });
}
