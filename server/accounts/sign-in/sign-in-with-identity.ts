/** Signs in or up with a Google or Apple account (P9 and P11). */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AccountsDeps } from '../deps.ts';
import type { IdentityProviderName, ProvenIdentity } from '../identity-port.ts';
import { createUser, MEMBER } from '../sign-up/create-user.ts';
import * as store from '../store.ts';
import type { UserRow } from '../user.ts';
import { type Client, type SignInOutcome, startSignIn } from './start-sign-in.ts';

const longestName = 60;

/**
 * Finds the account of an identity, links it to the account with the same verified address, or opens an
 * account with an incomplete profile. Throws `identity-refused` when the provider vouches for no address, and
 * `user-exists` when the account with this address has not verified it by email: it may belong to another
 * person.
 */
export async function signInWithIdentity(
  deps: AccountsDeps,
  provider: IdentityProviderName,
  identity: ProvenIdentity,
  client: Client,
): Promise<SignInOutcome> {
  const now = deps.clock.now();
  const user = await transaction(deps.db, async (tx) => {
    const linked = await store.findUserByIdentity(tx, { provider, subject: identity.subject });
    return linked ?? linkOrOpen(tx, provider, identity, now);
  });
  return startSignIn(deps, user, { remember: false, client });
}

async function linkOrOpen(
  tx: Tx,
  provider: IdentityProviderName,
  identity: ProvenIdentity,
  now: Date,
): Promise<UserRow> {
  if (!identity.email || !identity.emailVerified) throw refuse('identity-refused');
  const email = identity.email.trim().toLowerCase();
  const existing = await store.findUserByEmail(tx, email);
  if (existing && (existing.email_verified_at === null || existing.email_verified_manually)) {
    throw refuse('user-exists', {
      message: 'A user exists with this email. Please sign in with your password.',
    });
  }
  const user = existing ?? (await openAccount(tx, identity, email, now));
  const linked = await store.linkIdentity(tx, {
    provider,
    subject: identity.subject,
    email,
    userId: user.id,
    now,
  });
  if (!linked) throw refuse('identity-refused');
  return user;
}

function openAccount(tx: Tx, identity: ProvenIdentity, email: string, now: Date): Promise<UserRow> {
  return createUser(
    tx,
    {
      email,
      emailVerified: true,
      firstName: plainName(identity.givenName),
      lastName: plainName(identity.familyName),
      profileComplete: false,
      passwordHash: null,
      kind: MEMBER,
      // The sign-up page states this beside the buttons.
      acceptsTerms: true,
    },
    now,
  );
}

/** The provider's name, cut to the lengths the contract allows. */
function plainName(name: string | null): string {
  return (name ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestName)
    .trim();
}
