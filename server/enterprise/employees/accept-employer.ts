/** A member accepts the link to a company, which pays them by their address from then on. */
import { lockUser } from '#server/accounts/index.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type EmployerRow, linkEmployer } from './employer-store.ts';

/** Throws `not-found`, and `email-not-verified` for an address that was verified without a mail (P9). */
export function acceptEmployer(
  db: Db,
  link: { userId: string; enterpriseId: string; now: Date },
): Promise<EmployerRow> {
  return transaction(db, async (tx) => {
    const user = await lockUser(tx, link.userId);
    if (user?.email_verified_manually) throw refuse('email-not-verified', { message: UNPROVEN });
    const linked = await linkEmployer(tx, link);
    if (!linked) throw refuse('not-found');
    return linked;
  });
}

const UNPROVEN =
  'No email has verified your address yet. Please sign out, choose “Forgot password?”, and follow the link in the email.';
