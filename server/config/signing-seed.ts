/** The seed of the key that signs receipts and checkpoints. */
import { hkdfSync } from 'node:crypto';

/**
 * 32 bytes: the configured ones, or else derived from the encryption key, which every process has already. So
 * an update needs no new setting, and all machines sign as one.
 */
export function signingSeed(given: Buffer | undefined, encryptionKey: Buffer): Buffer {
  return given ?? Buffer.from(hkdfSync('sha256', encryptionKey, '', 'Indulge signs receipts', 32));
}
