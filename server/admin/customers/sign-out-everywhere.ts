/** Ends every session of a customer, who can sign in again at once. */
import { endSessions, lockUser } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type EventDeps, recordSecurityEvent } from '#server/security-events/index.ts';
import type { AdminDeps } from '../deps.ts';
import { displayName } from './customer.ts';
import { findEditable } from './find-customer.ts';

/** Throws `not-found`, `account-protected`. */
export function signOutEverywhere(
  deps: Pick<AdminDeps, 'db'> & EventDeps,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ message: string }> {
  return transaction(deps.db, async (tx) => {
    // A sign-in at the same moment holds this row, so its session ends as well.
    if (!(await lockUser(tx, userId))) throw refuse('not-found');
    const name = displayName(await findEditable(tx, actor.role, userId));
    await endSessions(tx, { userId });
    const { userId: actorId, sessionId } = actor;
    await recordSecurityEvent(tx, deps, { kind: 'sessions-ended', userId, actorId, origin: { sessionId } });
    const subject = { kind: 'user', id: userId, label: name };
    await recordAction(tx, { actor, action: 'sessions-ended', subject, reason }, deps.clock.now());
    return { message: `${name} is signed out everywhere.` };
  });
}
