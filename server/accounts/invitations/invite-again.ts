/** Invites somebody again who has not accepted: the new link alone works. */
import type { Tx } from '#server/db/transaction.ts';
import { enqueueAccountMail } from '../account-mails.ts';
import type { AccountsDeps } from '../deps.ts';
import { holdLink, voidTokens } from '../sign-up/one-time-tokens.ts';

/** An earlier invitation that still waits for the mail server is not sent any more. */
export async function inviteAgain(
  tx: Tx,
  deps: Pick<AccountsDeps, 'jobs' | 'clock'>,
  { userId, invitedBy }: { userId: string; invitedBy: string },
): Promise<void> {
  const now = deps.clock.now();
  await voidTokens(tx, { userId, purposes: ['set-password'], now });
  await holdLink(tx, { userId, purpose: 'set-password', now });
  await enqueueAccountMail(tx, deps, { purpose: 'set-password', userId, invitedBy, at: now.toISOString() });
}
