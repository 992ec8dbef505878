/** A member declines a company's link, or ends it, and is left in peace from then on. */
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { unlinkEmployer } from './employer-store.ts';
import { recordDeclined } from './invitation-store.ts';

/** Throws `not-found` where there is no link. */
export function leaveEmployer(
  { db, clock }: Pick<EnterpriseDeps, 'db' | 'clock'>,
  link: { userId: string; enterpriseId: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    if (!(await unlinkEmployer(tx, link))) throw refuse('not-found');
    await recordDeclined(tx, { ...link, now: clock.now() });
  });
}
