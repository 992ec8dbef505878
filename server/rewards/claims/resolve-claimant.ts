/**
 * Who gets the cards: the signed-in member, else the account of the reward's address. Where there is none,
 * one without a password is opened, which its owner takes over with a link in a mail.
 */
import { can } from '#contract/kernel/capabilities.ts';
import {
  createUser,
  endUnprovenSignUps,
  findUser,
  findUserByEmail,
  lockUser,
  lockUserByEmail,
  MEMBER,
  plainName,
  roleOfUser,
} from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import type { Reward } from '../reward.ts';

const UNPROVEN =
  'No email has verified the account with this address yet. Please choose a new password for it by “Forgot password?”, or sign in with another account.';

const WHERE_TO = 'Please enter the email address that we can send your cards to.';

/**
 * The address and the name that a claim is checked by: the cards go into the account of that address. Throws
 * `claim-address-required`.
 */
export async function identifyClaimant(
  tx: Tx,
  { recipientEmail }: Reward,
  { actor, email }: { actor: Actor | null; email: string | undefined },
): Promise<{ email: string; name: string | null }> {
  const user = actor && can(actor.role, 'wallet') ? await findUser(tx, actor.userId) : undefined;
  if (user) return { email: user.email, name: `${user.first_name} ${user.last_name}` };
  const address = claimantAddress(recipientEmail, email);
  const owner = await findUserByEmail(tx, address);
  return { email: address, name: owner ? `${owner.first_name} ${owner.last_name}` : null };
}

/**
 * Returns the id of the account, and locks it until the transaction ends: money of a card that the issuer
 * refuses has to return to an open account. `email` is the claimant's own, for a reward without an address.
 * Throws `claim-address-required`, `not-signed-in` where the member's account closed meanwhile, and
 * `claimant-unfit` where the address belongs to staff, to a company's manager, or to an account that is
 * frozen or was verified without a mail (P9).
 */
export async function resolveClaimant(
  tx: Tx,
  { clock }: Pick<RewardsDeps, 'clock'>,
  { recipientEmail, recipientName }: Reward,
  { actor, email }: { actor: Actor | null; email: string | undefined },
): Promise<string> {
  if (actor && can(actor.role, 'wallet')) {
    if (!(await lockUser(tx, actor.userId))) throw refuse('not-signed-in');
    return actor.userId;
  }
  const address = claimantAddress(recipientEmail, email);
  const known = await lockUserByEmail(tx, address);
  if (known) {
    if (known.frozen_at !== null || !can(roleOfUser(known), 'wallet')) throw refuse('claimant-unfit');
    // Somebody else may have signed up with the address, and would hold the cards.
    // The bearer of a reward without an address may name any, and learns nothing of its account.
    if (known.email_verified_manually)
      throw refuse('claimant-unfit', recipientEmail === null ? {} : { message: UNPROVEN });
    await endUnprovenSignUps(tx, [known.id], clock.now());
    return known.id;
  }
  // The sender wrote it, and the account will send gifts under it.
  const [firstName = '', ...rest] = plainName(recipientName, recipientName.length).split(/\s+/);
  const person = {
    email: address,
    emailVerified: false,
    firstName: plainName(firstName),
    lastName: plainName(rest.join(' ')),
    profileComplete: false,
    passwordHash: null,
    kind: { ...MEMBER, user_type: 'individual' as const },
    acceptsTerms: false,
  };
  const user = await createUser(tx, person, clock.now()).catch((error: unknown) => {
    // A member had this address until a few days ago, and may still take it back.
    if (error instanceof Refusal && error.code === 'user-exists') throw refuse('claimant-unfit');
    throw error;
  });
  return user.id;
}

/** Where the cards go: the reward's own address, else the one that the claimant names. */
function claimantAddress(recipientEmail: string | null, email: string | undefined): string {
  const address = recipientEmail ?? email;
  if (address === undefined) throw refuse('claim-address-required', { fields: { email: WHERE_TO } });
  return address;
}
