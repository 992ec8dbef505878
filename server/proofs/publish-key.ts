/** Publishes the key of this process, before it signs anything. */
import { CannotStart } from '#server/kernel/cannot-start.ts';
import type { SigningDeps } from './deps.ts';
import { insertSigningKey, selectRevocation } from './key-store.ts';

/** Throws `CannotStart` for a key that was revoked. */
export async function publishKey({
  db,
  clock,
  signer,
}: Pick<SigningDeps, 'db' | 'clock' | 'signer'>): Promise<void> {
  const { keyId, publicKey } = signer;
  await insertSigningKey(db, { keyId, publicKey, at: clock.now() });
  if (await selectRevocation(db, keyId))
    throw new CannotStart(`The signing key ${keyId} was revoked. Set another SIGNING_KEY.`);
}
