/** Publishes the key of this process, before it signs anything. */
import type { SigningDeps } from './deps.ts';
import { insertKey } from './key-store.ts';

export function publishKey({
  db,
  clock,
  signer,
}: Pick<SigningDeps, 'db' | 'clock' | 'signer'>): Promise<void> {
  const { keyId, publicKey } = signer;
  return insertKey(db, { keyId, publicKey, at: clock.now() });
}
