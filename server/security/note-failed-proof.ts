/**
 * A refused proof in an open session leaves a security event: the person at the screen may not be the owner.
 */
import type { Actor } from '#server/kernel/actor.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import type { SecurityDeps } from './deps.ts';

export type ProofWay = 'password' | 'code' | 'passkey';

const WRONG = new Set(['wrong-password', 'invalid-code', 'passkey-refused']);

/** For `catch`: the refusal rolled its transaction back, so the event is written outside of it. */
export function noteFailedProof(
  deps: SecurityDeps,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  way: ProofWay,
) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && WRONG.has(error.code)) {
      const event = { kind: 'proof-failed', userId, origin: { sessionId }, detail: { way } };
      await recordSecurityEvent(deps.db, deps, event);
    }
    throw error;
  };
}
