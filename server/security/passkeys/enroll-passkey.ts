/** Enrolls, renames and removes the passkeys of an account. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { endEnrollment, findUser, lockActor, markProvenAlone } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import type { SecurityDeps } from '../deps.ts';
import { notifySecurityChange } from '../notify-security-change.ts';
import { requireEnrollmentRight } from '../two-factor/require-enrollment-right.ts';
import { expectChallenge, newChallenge, passkeyRefused, relyingParty } from './accept-passkey.ts';
import { deletePasskey, insertPasskey, listPasskeys, type Passkey } from './passkey-store.ts';
import { webauthn } from './webauthn.ts';

const MOST_PASSKEYS = 10;
/** Ed25519, ES256 and RS256 (COSE), which every authenticator knows one of. */
const algorithms = [-8, -7, -257];
const questionOf = ({ userId, sessionId }: Actor) => ({
  purpose: 'enrol' as const,
  owner: { userId, sessionId },
});

/**
 * The options for `navigator.credentials.create`. Throws `too-many-passkeys`, and `enrolment-link-required`
 * for staff.
 */
export async function beginEnrollment(
  deps: SecurityDeps,
  actor: Actor,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const user = await findUser(deps.db, actor.userId);
  if (!user) throw refuse('not-signed-in');
  await requireEnrollmentRight(deps.db, deps, user);
  const passkeys = await listPasskeys(deps.db, user.id);
  if (passkeys.length >= MOST_PASSKEYS) throw refuse('too-many-passkeys');
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Indulge',
    rpID: relyingParty(deps).id,
    userID: Uint8Array.from(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`,
    challenge: await newChallenge(deps, questionOf(actor)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(({ credential_id: id }) => ({ id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Throws `passkey-refused`, `passkey-known`, `too-many-passkeys`. */
export async function enrollPasskey(
  deps: SecurityDeps,
  actor: Actor,
  { name, answer }: { name: string; answer: RegistrationResponseJSON },
): Promise<Passkey> {
  const { userId, sessionId } = actor;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: expectChallenge(deps.db, deps, questionOf(actor)),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    deps.log.warn({ userId, reason: String(error) }, 'A new passkey was refused');
    throw passkeyRefused();
  });
  if (!verified) throw passkeyRefused();
  const { credential, credentialBackedUp } = registrationInfo;
  const now = deps.clock.now();
  const passkey = {
    id: newId(),
    user_id: userId,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    backed_up: credentialBackedUp,
    name,
    created_at: now,
  };
  await transaction(deps.db, async (tx) => {
    const user = await lockActor(tx, actor);
    await requireEnrollmentRight(tx, deps, user);
    if ((await listPasskeys(tx, userId)).length >= MOST_PASSKEYS) throw refuse('too-many-passkeys');
    await insertPasskey(tx, passkey).catch(asKnown);
    await endEnrollment(tx, userId, now);
    await markProvenAlone(tx, { userId, sessionId, now });
    const event = { kind: 'passkey-added', userId, origin: { sessionId }, detail: { name } };
    await recordSecurityEvent(tx, deps, event);
    await notifySecurityChange(tx, deps, user, {
      title: 'Passkey Added',
      message: `The passkey “${name}” was added to your account. It signs you in and confirms payments.`,
    });
  });
  return { ...passkey, last_used_at: null };
}

/** Throws `not-found`. */
export async function removePasskey(deps: SecurityDeps, actor: Actor, id: string): Promise<void> {
  const { userId, sessionId } = actor;
  await transaction(deps.db, async (tx) => {
    const user = await lockActor(tx, actor);
    const name = await deletePasskey(tx, { userId, id, now: deps.clock.now() });
    if (name === undefined) throw refuse('not-found');
    const event = { kind: 'passkey-removed', userId, origin: { sessionId }, detail: { name } };
    await recordSecurityEvent(tx, deps, event);
    await notifySecurityChange(tx, deps, user, {
      title: 'Passkey Removed',
      message: `The passkey “${name}” was removed from your account.`,
    });
  });
}

function asKnown(error: unknown): never {
  if (isUniqueViolation(error)) throw refuse('passkey-known');
  throw error;
}
