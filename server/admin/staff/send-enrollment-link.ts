/** An administrator lets a colleague enroll a second factor, the first one or another after a lost one. */
import { enqueueAccountMail, holdLink, lockActor, lockUser, voidTokens } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type CustomerRow, displayName } from '../customers/customer.ts';
import type { AdminDeps } from '../deps.ts';
import { findStaff, type StaffRow } from './staff-store.ts';

/** Throws `not-found`, and `forbidden` for oneself. */
export function requireMayReceiveLink<Row extends CustomerRow>(row: Row | undefined, actor: Actor): Row {
  if (!row) throw refuse('not-found');
  if (row.id === actor.userId)
    throw refuse('forbidden', { message: 'Another administrator must send you the link.' });
  return row;
}

/** Whether a link would replace a factor that an administrator has. A first one is only added. */
export function wouldReplaceFactor(colleague: StaffRow | undefined): boolean {
  const role = colleague?.authority_role;
  if (role !== 'administrator' && role !== 'god') return false;
  return Boolean(colleague?.two_factor_enabled || colleague?.has_passkey);
}

/**
 * Links sent before stop working. Throws as `requireMayReceiveLink`, and `changed-meanwhile` where it needs
 * an approval by now.
 */
export function sendEnrollmentLink(
  deps: AdminDeps,
  actor: Actor,
  userId: string,
  { approved = false } = {},
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    if (!approved) await lockActor(tx, actor);
    // Of two links at the same moment, the later one voids the other.
    await lockUser(tx, userId);
    const colleague = requireMayReceiveLink(await findStaff(tx, userId), actor);
    if (!approved && wouldReplaceFactor(colleague)) throw refuse('changed-meanwhile');
    const now = deps.clock.now();
    await voidTokens(tx, { userId, purposes: ['set-password'], now });
    const sender = await findStaff(tx, actor.userId);
    if (!sender) throw refuse('forbidden');
    await holdLink(tx, { userId, purpose: 'set-password', now });
    await enqueueAccountMail(tx, deps, {
      purpose: 'enrolment-link',
      userId,
      held: true,
      sentBy: displayName(sender),
      at: now.toISOString(),
    });
    await recordAction(
      tx,
      {
        actor,
        action: 'enrolment-link-sent',
        subject: { kind: 'user', id: userId, label: displayName(colleague) },
      },
      now,
    );
  });
}
