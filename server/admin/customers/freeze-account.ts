/** Freezes an account: no sign-in, so no spending. Money still comes in. */
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { can } from '#contract/kernel/capabilities.ts';
import { endSessions, lockUser, setFrozenUser } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueueHeldCodes } from '#server/gift-cards/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { isEmailUnrestored } from '#server/security/index.ts';
import type { AdminDeps } from '../deps.ts';
import { displayName, toAdminUserDetail } from './customer.ts';
import { findEditable } from './find-customer.ts';

/** Repeating it changes nothing. Throws `not-found`, `account-protected`. */
export function freezeAccount(
  { db, clock, jobs }: Pick<AdminDeps, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { userId, frozen, reason }: { userId: string; frozen: boolean; reason: string },
): Promise<AdminUserDetail> {
  return transaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw refuse('not-found');
    const customer = await findEditable(tx, actor.role, userId);
    if ((customer.frozen_at !== null) === frozen) return toAdminUserDetail(customer);
    // Administrators may know of a fraud that support does not.
    if (customer.frozenByAdministrator && !can(actor.role, 'staff-money'))
      throw refuse('account-protected', {
        message: 'An administrator froze this account. Only an administrator can unfreeze it.',
      });
    // A forgotten password would go to the stranger's mailbox.
    if (!frozen && (await isEmailUnrestored(tx, userId)))
      throw refuse('account-protected', {
        message: 'Its email may be a stranger’s. Give the account an address of its owner first.',
      });
    const now = clock.now();
    await setFrozenUser(tx, userId, frozen ? { reason } : null, now);
    if (frozen) await endSessions(tx, { userId });
    else await enqueueHeldCodes({ jobs }, tx, userId);
    await recordAction(
      tx,
      {
        actor,
        action: frozen ? 'user-frozen' : 'user-unfrozen',
        subject: { kind: 'user', id: userId, label: displayName(customer) },
        reason,
        before: { frozen: !frozen },
        after: { frozen },
      },
      now,
    );
    return toAdminUserDetail(await findEditable(tx, actor.role, userId));
  });
}
