/**
 * Opens an account: a free username, the user row, and a balance where the role has one, in one transaction.
 */
import { can } from '#contract/kernel/capabilities.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { formatPhone } from '#server/kernel/phone.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { openMemberAccount } from '#server/ledger/index.ts';
import { isHeldEmail } from '../secured-store.ts';
import * as store from '../store.ts';
import { type Kind, roleOfUser, type UserRow } from '../user.ts';
import { TERMS_VERSION } from './terms.ts';
import { usernameBase, usernameCandidates } from './username.ts';

export type NewAccount = {
  /** In lower case. */
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** Used as given when the user chose it; made from the name otherwise. */
  username?: string;
  phoneNumber?: string | null;
  address?: string | null;
  state?: string | null;
  zipCode?: string | null;
  profileComplete: boolean;
  passwordHash: string | null;
  kind: Kind;
  acceptsTerms: boolean;
  signUpBrowserHash?: Buffer;
  /** The manager who invites them. */
  inviterId?: string;
};

export const MEMBER: Kind = {
  user_type: 'regular',
  authority_role: null,
  enterprise_id: null,
  enterprise_role: null,
};

/** Throws `user-exists` when the email has an account, however many transactions try at once. */
export async function createUser(tx: Tx, person: NewAccount, now: Date): Promise<UserRow> {
  if (await isHeldEmail(tx, { email: person.email, now })) throw refuse('user-exists');
  for (const username of await freeCandidates(tx, person, now)) {
    const user = await store.insertUser(tx, toNewUser(person, username, now));
    if (user) {
      if (can(roleOfUser(user), 'wallet')) await openMemberAccount(tx, user.id);
      return user;
    }
    // Another transaction took the address or the name a moment ago. Only the name can be chosen again.
    if (await store.findUserByEmail(tx, person.email)) throw refuse('user-exists');
  }
  throw refuse('username-taken');
}

async function freeCandidates(tx: Tx, person: NewAccount, now: Date): Promise<string[]> {
  const base = person.username ?? usernameBase(person.firstName, person.lastName);
  const candidates = usernameCandidates(base, Math.random);
  if (person.username && !candidates.includes(person.username)) candidates.unshift(person.username);
  const free = await store.freeUsernames(tx, candidates, now);
  return candidates.filter((name) => free.has(name));
}

function toNewUser(person: NewAccount, username: string, now: Date): store.NewUser {
  return {
    ...person.kind,
    id: newId(),
    email: person.email,
    email_verified_at: person.emailVerified ? now : null,
    username,
    first_name: person.firstName,
    last_name: person.lastName,
    phone_number: person.phoneNumber ? formatPhone(person.phoneNumber) : null,
    address: person.address ?? null,
    state: person.state ?? null,
    zip_code: person.zipCode ?? null,
    profile_complete: person.profileComplete,
    password_hash: person.passwordHash,
    terms_version: person.acceptsTerms ? TERMS_VERSION : null,
    terms_accepted_at: person.acceptsTerms ? now : null,
    sign_up_browser_hash: person.signUpBrowserHash ?? null,
    invited_by: person.inviterId ?? null,
    created_at: now,
  };
}
