/** Opens member accounts in bulk, for a company's upload (P34). */
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { formatPhone } from '#server/kernel/phone.ts';
import { openMemberAccounts } from '#server/ledger/index.ts';
import { type AccountMail, SEND_ACCOUNT_MAIL } from '../account-mails.ts';
import type { AccountsDeps } from '../deps.ts';
import { findHeldEmails } from '../secured-store.ts';
import { MEMBER } from '../sign-up/create-user.ts';
import { usernameBase, usernameCandidates } from '../sign-up/username.ts';
import { findUserByEmail, freeUsernames } from '../store.ts';
import { inviteNewUser } from './invite-new-user.ts';
import { enqueueInvitations, insertMembers, type NewMemberRow } from './invite-store.ts';

export type InvitedMember = {
  /** In lower case. */
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
};

/**
 * Opens an account of the kind `individual` for each row and enqueues its invitation for after the caller's
 * commit. Returns the new ids by email; emails that already have an account are left out. Takes a few hundred
 * rows per call.
 */
export async function inviteMembers(
  tx: Tx,
  deps: Pick<AccountsDeps, 'jobs' | 'clock'>,
  invited: InvitedMember[],
  invitedBy: string,
): Promise<Map<string, string>> {
  const now = deps.clock.now();
  const people = await withoutHeld(tx, invited, now);
  const written = await insertMembers(tx, await withUsernames(tx, people, now), now);
  const ids = written.map(({ id }) => id);
  await openMemberAccounts(tx, ids);
  await enqueueInvitations(
    tx,
    SEND_ACCOUNT_MAIL,
    ids.map(
      (userId): AccountMail => ({
        purpose: 'set-password',
        userId,
        invitedBy,
        at: now.toISOString(),
      }),
    ),
  );
  const byEmail = new Map(written.map(({ id, email }) => [email, id]));
  for (const person of people) {
    // Another transaction took the address or the name a moment ago. Only the name can be chosen again.
    if (byEmail.has(person.email) || (await findUserByEmail(tx, person.email))) continue;
    const kind = { ...MEMBER, user_type: 'individual' as const };
    const user = await inviteNewUser(tx, deps, { ...person, kind, profileComplete: false, invitedBy });
    byEmail.set(person.email, user.id);
  }
  return byEmail;
}

/** Leaves out addresses that another account can still be moved back to. */
async function withoutHeld(tx: Tx, people: InvitedMember[], now: Date): Promise<InvitedMember[]> {
  const emails = people.map(({ email }) => email);
  const held = new Set(await findHeldEmails(tx, emails, now));
  return people.filter(({ email }) => !held.has(email));
}

/** Gives each row its own name. Rows whose candidates are all taken are left out. */
async function withUsernames(tx: Tx, people: InvitedMember[], now: Date): Promise<NewMemberRow[]> {
  const candidates = people.map(({ firstName, lastName }) =>
    usernameCandidates(usernameBase(firstName, lastName), Math.random),
  );
  const free = await freeUsernames(tx, [...new Set(candidates.flat())], now);
  return people.flatMap((person, index) => {
    const username = candidates[index]?.find((name) => free.delete(name));
    if (username === undefined) return [];
    const phoneNumber = person.phoneNumber ? formatPhone(person.phoneNumber) : null;
    return [{ ...person, id: newId(), username, phoneNumber }];
  });
}
