/** Signs in with a passkey, and proves with one that the owner of a session is present (P55). */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Client, findUser, finishSignIn, type SignedIn } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from '../deps.ts';
import { noteFailedProof } from '../note-failed-proof.ts';
import { recordProof } from '../record-proof.ts';
import { acceptPasskey, askForPasskey, passkeyRefused, type Question } from './accept-passkey.ts';
import { listPasskeys } from './passkey-store.ts';

const signingIn: Question = { purpose: 'sign-in', owner: null };

const proving = ({ userId, sessionId }: Actor): Question => ({
  purpose: 'prove',
  owner: { userId, sessionId },
});

/** Names no passkey, so that it reveals no account. */
export function beginPasskeySignIn(deps: SecurityDeps): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return askForPasskey(deps, signingIn, []);
}

/** Throws `passkey-refused`, and as `finishSignIn`. */
export async function signInWithPasskey(
  deps: SecurityDeps,
  { answer, remember, client }: { answer: AuthenticationResponseJSON; remember: boolean; client: Client },
): Promise<SignedIn> {
  // Read while the passkey is locked: a reset removes it, and must not pass between the two.
  const user = await transaction(deps.db, async (tx) => {
    const passkey = await acceptPasskey(deps, tx, { question: signingIn, answer });
    return findUser(tx, passkey.user_id);
  });
  if (!user) throw passkeyRefused();
  return finishSignIn(deps, user, { remember, client, proven: true, way: 'passkey' });
}

/** Throws `no-passkey` for an account without one. */
export async function beginPasskeyProof(
  deps: SecurityDeps,
  actor: Actor,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = await listPasskeys(deps.db, actor.userId);
  if (passkeys.length === 0) throw refuse('no-passkey');
  return askForPasskey(deps, proving(actor), passkeys);
}

/** Throws `passkey-refused`, also for the passkey of another account. */
export async function proveWithPasskey(
  deps: SecurityDeps,
  actor: Actor,
  answer: AuthenticationResponseJSON,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const passkey = await acceptPasskey(deps, tx, { question: proving(actor), answer });
    if (passkey.user_id !== actor.userId) throw passkeyRefused();
    await recordProof(tx, deps, actor, 'passkey');
  }).catch(noteFailedProof(deps, actor, 'passkey'));
}
