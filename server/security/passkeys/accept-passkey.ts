/**
 * What every use of a passkey shares (WebAuthn level 3): the address that passkeys are bound to, and
 * challenges that are answered once, within five minutes, by the session that they were made for. An
 * authenticator always verifies its user, by fingerprint, face or PIN, so one passkey is two factors.
 */
import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { MINUTE_MS } from '#server/kernel/calendar.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from '../deps.ts';
import {
  type ChallengeOwner,
  type ChallengePurpose,
  insertChallenge,
  lockPasskey,
  type Passkey,
  recordUse,
  takeChallenge,
} from './passkey-store.ts';
import { webauthn } from './webauthn.ts';

export type CeremonyDeps = Pick<SecurityDeps, 'db' | 'clock' | 'config' | 'log'>;

export type Question = { purpose: ChallengePurpose; owner: ChallengeOwner };

const CHALLENGE_BYTES = 32;
const ANSWER_WITHIN_MS = 5 * MINUTE_MS;

/** The relying party: the host that passkeys belong to, and the only origin that may use them. */
export function relyingParty({ config }: Pick<SecurityDeps, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.appUrl);
  return { id: hostname, origin };
}

/** Keeps a new challenge and returns it. */
export async function newChallenge(
  { db, clock }: Pick<CeremonyDeps, 'db' | 'clock'>,
  { purpose, owner }: Question,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(CHALLENGE_BYTES));
  const expiresAt = new Date(clock.now().getTime() + ANSWER_WITHIN_MS);
  await insertChallenge(db, { challenge: Buffer.from(challenge), purpose, owner, expiresAt });
  return challenge;
}

/** For the verification: whether a challenge was made for this question. Consumes it. */
export function expectChallenge(db: Queryable, { clock }: Pick<CeremonyDeps, 'clock'>, question: Question) {
  return (challenge: string) =>
    takeChallenge(db, {
      ...question,
      challenge: Buffer.from(challenge, 'base64url'),
      now: clock.now(),
    });
}

/** The options for `navigator.credentials.get`. Without passkeys named, the browser offers those it knows. */
export async function askForPasskey(
  deps: CeremonyDeps,
  question: Question,
  passkeys: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: await newChallenge(deps, question),
    timeout: ANSWER_WITHIN_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      transports: transports as AuthenticatorTransport[],
    })),
  });
}

/**
 * Verifies an answer, and records the use. Throws `passkey-refused` for an unknown passkey, a wrong
 * signature, a challenge that was answered or is too old, and a counter that went back, as that of a copied
 * key would.
 */
export async function acceptPasskey(
  deps: CeremonyDeps,
  tx: Tx,
  { question, answer }: { question: Question; answer: AuthenticationResponseJSON },
): Promise<Passkey> {
  const passkey = await lockPasskey(tx, Buffer.from(answer.id, 'base64url'));
  if (!passkey) throw passkeyRefused();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: expectChallenge(tx, deps, question),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch((error: unknown) => {
    deps.log.warn({ passkeyId: passkey.id, reason: String(error) }, 'A passkey was refused');
    throw passkeyRefused();
  });
  if (!verified) throw passkeyRefused();
  await recordUse(tx, {
    id: passkey.id,
    counter: BigInt(authenticationInfo.newCounter),
    backedUp: authenticationInfo.credentialBackedUp,
    now: deps.clock.now(),
  });
  return passkey;
}

export function passkeyRefused(): Refusal {
  return refuse('passkey-refused');
}
