/**
 * A member declines an enterprise's link, or ends it. The enterprise may not invite them again for a while.
 */
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { unlinkEmployer } from './employer-store.ts';
import { recordDeclined } from './invitation-store.ts';

/** Throws `not-found` when there is no link. */
export function leaveEmployer(
  { db, clock }: Pick<EnterpriseDeps, 'db' | 'clock'>,
  link: { userId: string; enterpriseId: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    if (!(await unlinkEmployer(tx, link))) throw refuse('not-found');
    await recordDeclined(tx, { ...link, now: clock.now() });
  });
}
