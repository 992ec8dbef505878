/** An administrator lets a colleague enrol a second factor, the first one or another after a lost one. */
import { enqueueAccountMail, voidTokens } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { nameOf } from '../customers/customer.ts';
import type { AdminDeps } from '../deps.ts';
import { findStaff } from './staff-store.ts';

/** Links sent before stop working. Throws `not-found`, and `forbidden` for oneself. */
export function sendEnrolmentLink(deps: AdminDeps, actor: Actor, userId: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const colleague = await findStaff(tx, userId);
    if (!colleague) throw refuse('not-found');
    if (userId === actor.userId)
      throw refuse('forbidden', { message: 'Another administrator must send you the link.' });
    const now = deps.clock.now();
    await voidTokens(tx, { userId, purposes: ['set-password'], now });
    await enqueueAccountMail(tx, deps, { purpose: 'set-password', userId, invitedBy: 'Indulge' });
    await recordAction(
      tx,
      {
        actor,
        action: 'enrolment-link-sent',
        subject: { kind: 'user', id: userId, words: nameOf(colleague) },
      },
      now,
    );
  });
}
