/** Opens and closes accounts of the operator's staff (P3). */
import type { z } from 'zod';
import type { AuthorityUser, CreateAuthorityUserBody } from '#contract/admin/staff.ts';
import {
  endSessions,
  eraseStaffUser,
  inviteNewUser,
  isOwnMailbox,
  lockActor,
  lockClosingAccount,
  releaseUsername,
} from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { deleteNotifications } from '#server/notifications/index.ts';
import { deleteEmailChanges, deleteEmailCodes, removeFactors } from '#server/security/index.ts';
import { deletePicture, insertDeletedAccount, reservedUntil } from '#server/settings/index.ts';
import { type CustomerRow, displayName, toAuthorityUser } from '../customers/customer.ts';
import type { AdminDeps } from '../deps.ts';
import { findStaff } from './staff-store.ts';

/**
 * The invitee chooses a password by the emailed link. Throws `user-exists`, `invalid-input` for the domain.
 */
export function createStaff(
  deps: AdminDeps,
  actor: Actor,
  { firstName, lastName, email, authorityRole }: z.output<typeof CreateAuthorityUserBody>,
  { approved = false } = {},
): Promise<AuthorityUser> {
  requireDomain(email, deps.config.authorityEmailDomain);
  return transaction(deps.db, async (tx) => {
    if (!approved) await lockActor(tx, actor);
    await refuseOwnMailbox(tx, actor, email);
    const { id } = await inviteNewUser(tx, deps, {
      email,
      firstName,
      lastName,
      kind: {
        user_type: 'authority',
        authority_role: authorityRole,
        enterprise_id: null,
        enterprise_role: null,
      },
      profileComplete: true,
      invitedBy: 'Indulge',
    });
    const customer = await findStaff(tx, id);
    if (!customer) throw new Error('The member of staff who was just written is not there.');
    await recordAction(
      tx,
      {
        actor,
        action: 'staff-created',
        subject: { kind: 'user', id, label: displayName(customer) },
        after: { email, authorityRole, username: customer.username },
      },
      deps.clock.now(),
    );
    return toAuthorityUser(customer);
  });
}

/** Throws `not-found`, and `account-protected` for God and for oneself. */
export function requireDeletable<Row extends CustomerRow>(row: Row | undefined, actor: Actor): Row {
  if (!row) throw refuse('not-found');
  if (row.authority_role === 'god') {
    throw refuse('account-protected', { message: 'Cannot delete God user' });
  }
  if (row.id === actor.userId) {
    throw refuse('account-protected', { message: 'You cannot delete your own account.' });
  }
  return row;
}

/** Throws as `requireDeletable`. */
export function deleteStaff(
  deps: Pick<AdminDeps, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
  { approved = false } = {},
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    if (!approved) await lockActor(tx, actor);
    await lockClosingAccount(tx, userId);
    const customer = requireDeletable(await findStaff(tx, userId), actor);
    const now = deps.clock.now();
    await insertDeletedAccount(tx, { id: newId(), userId, givenUpCents: 0n, paymentMethodsData: '[]', now });
    await endSessions(tx, { userId });
    await removeFactors(tx, userId, now);
    // Reserved like any other name, so that nobody is mistaken for a former colleague.
    await releaseUsername(tx, { username: customer.username, userId, now, freeAt: reservedUntil(now) });
    await deleteEmailCodes(tx, userId);
    await deleteEmailChanges(tx, userId);
    await deletePicture(tx, userId);
    await deleteNotifications(tx, userId);
    await eraseStaffUser(tx, userId, now);
    await recordAction(
      tx,
      {
        actor,
        action: 'staff-deleted',
        subject: { kind: 'user', id: userId, label: displayName(customer) },
        before: {
          email: customer.email,
          authorityRole: customer.authority_role,
          username: customer.username,
        },
      },
      now,
    );
  });
}

/** Throws `user-exists` for another address of the caller's own mailbox. */
export async function refuseOwnMailbox(db: Queryable, { userId }: Actor, email: string): Promise<void> {
  if (!(await isOwnMailbox(db, { userId, email }))) return;
  const message = 'This is your own mailbox. Everybody on the staff needs one of their own.';
  throw refuse('user-exists', { message, fields: { email: message } });
}

/** Throws `invalid-input` for an address of another domain. */
export function requireDomain(email: string, domain: string): void {
  if (email.endsWith(`@${domain}`)) return;
  const message = `Authority users must use @${domain} email domain`;
  throw refuse('invalid-input', { message, fields: { email: message } });
}
