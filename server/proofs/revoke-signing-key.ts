/** An operator revokes a signing key that others may know. */
import { transaction } from '#server/db/transaction.ts';
import { lockNewest } from './checkpoint-store.ts';
import type { SigningDeps } from './deps.ts';
import { insertRevocation, selectSigningKeys } from './key-store.ts';

export type Revoked =
  /** `revokedAt` is the first revocation's time, which stays. */
  | { outcome: 'revoked' | 'already'; revokedAt: Date }
  /** `current`: the key that this process would sign with. */
  | { outcome: 'unknown' | 'current' };

/**
 * Refuses the key of the present settings, since everything that is signed from then on would be worthless.
 * Waits for a checkpoint that is being made; none with this key follows.
 */
export async function revokeSigningKey(
  { db, clock, signer }: Pick<SigningDeps, 'db' | 'clock' | 'signer'>,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<Revoked> {
  if (keyId === signer.keyId) return { outcome: 'current' };
  return transaction(db, async (tx): Promise<Revoked> => {
    await lockNewest(tx);
    const key = (await selectSigningKeys(tx)).find(({ id }) => id === keyId);
    if (!key) return { outcome: 'unknown' };
    if (key.revoked_at) return { outcome: 'already', revokedAt: key.revoked_at };
    return { outcome: 'revoked', revokedAt: await insertRevocation(tx, { keyId, reason, at: clock.now() }) };
  });
}
