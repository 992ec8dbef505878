/** Where a mail that waited in the queue goes now. */
import type { Queryable } from '#server/db/pool.ts';
import type { SendMailData } from './enqueue-mail.ts';
import { MAIL_ADDRESSES } from './mails/mail-addresses.ts';
import { findPresentEmail } from './store.ts';

/**
 * Asked right before sending, because a job that failed may be run again months later. Undefined where nobody
 * is left to read it.
 */
export async function findAddress(
  db: Queryable,
  { to, userId, mail }: SendMailData,
): Promise<string | undefined> {
  if (userId === null || MAIL_ADDRESSES[mail.template] === 'given') return to;
  return findPresentEmail(db, userId);
}
