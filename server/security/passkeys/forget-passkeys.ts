import type { UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { SecurityChangeNext } from '#server/notifications/index.ts';
import { type EventDeps, type EventOrigin, recordSecurityEvent } from '#server/security-events/index.ts';
import { notifySecurityChange } from '../notify-security-change.ts';
import { deletePasskeys } from './passkey-store.ts';

type Forgetting = {
  /** Begins the sentence that the user reads: "Your password was reset". */
  because: string;
  next?: SecurityChangeNext;
  origin: EventOrigin | null;
  /** The member of the staff who caused it, if it was not the user. */
  staffId?: string;
};

/**
 * The way back for a user who lost every passkey: a reset of the password by email removes them (P56). With
 * two-factor on, signing in still asks for a code.
 */
export async function forgetPasskeys(
  tx: Tx,
  deps: EventDeps & { jobs: Jobs },
  user: Pick<UserRow, 'id' | 'email' | 'first_name'>,
  { because, next, origin, staffId }: Forgetting,
): Promise<void> {
  const removed = await deletePasskeys(tx, user.id, deps.clock.now());
  if (removed === 0) return;
  await recordSecurityEvent(tx, deps, {
    kind: 'passkey-removed',
    userId: user.id,
    ...(staffId && { actorId: staffId }),
    origin,
    detail: { passkeys: removed },
  });
  await notifySecurityChange(tx, deps, user, {
    title: 'Passkeys Removed',
    message: `${because}, so your passkeys were removed. Add them again in your settings.`,
    ...(next && { next }),
  });
}
