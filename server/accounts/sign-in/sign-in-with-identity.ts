/** Signs in or up with a Google or Apple account (P9 and P11). */
import { PROVIDER_NAMES } from '#contract/kernel/identity-providers.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import type { AccountsDeps } from '../deps.ts';
import type { IdentityProviderName, ProvenIdentity } from '../identity-port.ts';
import * as identities from '../identity-store.ts';
import { createUser, MEMBER } from '../sign-up/create-user.ts';
import { isUnprovenByMail } from '../sign-up/end-unproven-sign-ups.ts';
import { plainName } from '../sign-up/plain-name.ts';
import * as store from '../store.ts';
import type { UserRow } from '../user.ts';
import type { Client } from './client.ts';
import { type SignInOutcome, startSignIn } from './start-sign-in.ts';

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
  const { user, opened } = await transaction(deps.db, async (tx) => {
    const linked = await identities.findUserByIdentity(tx, { provider, subject: identity.subject });
    return linked ? { user: linked, opened: false } : linkOrOpen(tx, deps, provider, identity, client);
  });
  return startSignIn(deps, user, { remember: false, client, way: provider, opened });
}

async function linkOrOpen(
  tx: Tx,
  deps: AccountsDeps,
  provider: IdentityProviderName,
  identity: ProvenIdentity,
  client: Client,
): Promise<{ user: UserRow; opened: boolean }> {
  const now = deps.clock.now();
  if (!identity.email || !identity.emailVerified) throw refuse('identity-refused');
  const email = identity.email.trim().toLowerCase();
  // Under the row's lock, so that an account that closes or moves to another address meanwhile gets no link.
  const existing = await store.lockUserByEmail(tx, email);
  if (existing && isUnprovenByMail(existing)) {
    throw refuse('user-exists', {
      message: 'A user exists with this email. Please sign in with your password.',
    });
  }
  // A link that was made now would sign in once the account is unfrozen.
  if (existing?.frozen_at) throw refuse('account-frozen');
  const user = existing ?? (await openAccount(tx, identity, email, now));
  const linked = await identities.linkIdentity(tx, {
    provider,
    subject: identity.subject,
    email,
    userId: user.id,
    now,
  });
  if (!linked) throw refuse('identity-refused');
  if (existing) await notifyLinked(tx, deps, existing, provider, client);
  return { user, opened: existing === undefined };
}

/**
 * An owner who did not do it unlinks it in the settings, or chooses a new password, which removes all links.
 */
async function notifyLinked(
  tx: Tx,
  deps: AccountsDeps,
  user: UserRow,
  provider: IdentityProviderName,
  client: Client,
): Promise<void> {
  if (user.password_reset_required_at !== null) throw refuse('password-reset-required');
  const detail = { provider };
  await recordSecurityEvent(tx, deps, { kind: 'identity-linked', userId: user.id, origin: client, detail });
  const title = 'Sign-In Method Added';
  const message = `${PROVIDER_NAMES[provider]} can now sign in to your account. You can remove it in your security settings.`;
  await notify(tx, { userId: user.id, title, message });
  await enqueueMail(tx, deps, {
    to: user.email,
    userId: user.id,
    mail: { template: 'security-change', data: { firstName: user.first_name, title, message } },
  });
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
