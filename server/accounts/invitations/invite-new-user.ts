/**
 * Accounts that staff or a company open for others (P3). No password is sent; the invitee chooses one by the
 * link in the mail.
 */
import type { Tx } from '#server/db/transaction.ts';
import { enqueueAccountMail } from '../account-mails.ts';
import type { AccountsDeps } from '../deps.ts';
import { createUser, type NewAccount } from '../sign-up/create-user.ts';
import type { UserRow } from '../user.ts';

export type Invitation = Pick<
  NewAccount,
  'email' | 'firstName' | 'lastName' | 'username' | 'phoneNumber' | 'address' | 'kind' | 'inviterId'
> & {
  /** The inviter as the mail names it: "Indulge" for staff, else the company's name. */
  invitedBy: string;
  /** False for members, who still have to give an address. */
  profileComplete: boolean;
};

/**
 * Opens the account in the caller's transaction and enqueues the invitation for after its commit. Throws
 * `user-exists`.
 */
export async function inviteNewUser(
  tx: Tx,
  deps: Pick<AccountsDeps, 'jobs' | 'clock'>,
  { invitedBy, ...person }: Invitation,
): Promise<UserRow> {
  const user = await createUser(
    tx,
    { ...person, emailVerified: false, passwordHash: null, acceptsTerms: false },
    deps.clock.now(),
  );
  await enqueueAccountMail(tx, deps, { purpose: 'set-password', userId: user.id, invitedBy });
  return user;
}
