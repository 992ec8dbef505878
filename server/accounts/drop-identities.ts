/** Removes a user's links to Google and Apple, and notifies the user. */
import { PROVIDER_NAMES } from '#contract/kernel/identity-providers.ts';
import type { Tx } from '#server/db/transaction.ts';
import { enqueueMail, notify, type SecurityChangeNext } from '#server/notifications/index.ts';
import { type EventOrigin, recordSecurityEvent } from '#server/security-events/index.ts';
import type { AccountsDeps } from './deps.ts';
import { deleteIdentities } from './identity-store.ts';
import type { UserRow } from './user.ts';

type Drop = {
  /** The address that is notified. */
  to?: string;
  origin: EventOrigin | null;
  /** The member of the staff who caused it, if it was not the user. */
  actorId?: string | undefined;
  /** Why: "Your password was reset". */
  because: string;
  /** What the mail leads to; a new password by default. */
  next?: SecurityChangeNext;
  /** One identity; all of them by default. */
  id?: string;
};

/** Runs in the transaction of what made it necessary. Returns false when there was nothing to remove. */
export async function dropIdentities(
  tx: Tx,
  deps: Pick<AccountsDeps, 'jobs' | 'clock' | 'log' | 'countryOf'>,
  user: Pick<UserRow, 'id' | 'email' | 'first_name'>,
  { to = user.email, origin, actorId, because, next, id }: Drop,
): Promise<boolean> {
  const removed = await deleteIdentities(tx, user.id, id ?? null);
  if (removed.length === 0) return false;
  for (const provider of removed) {
    await recordSecurityEvent(tx, deps, {
      kind: 'identity-unlinked',
      userId: user.id,
      ...(actorId && { actorId }),
      origin,
      detail: { provider },
    });
  }
  const names = removed.map((provider) => PROVIDER_NAMES[provider]).join(' and ');
  const title = 'Sign-In Method Removed';
  const message = `${because}, so signing in with ${names} was removed from your account. To add it again, sign in with ${names} using the email address of your account.`;
  await notify(tx, { userId: user.id, title, message });
  const data = { firstName: user.first_name, title, message, ...(next && { next }) };
  await enqueueMail(tx, deps, { to, userId: user.id, mail: { template: 'security-change', data } });
  return true;
}
