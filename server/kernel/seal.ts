/**
 * The one seal of the product: AES-256-GCM under a key for one purpose, derived from a configured key.
 * Secrets in the database and cookies of browsers are laid out differently; both are sealed here
 * (docs/decisions/0031-one-seal-of-nodes-own-cipher.md).
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { EncryptionKey } from '#server/config/encryption-key.ts';
import { drawRandomBytes } from './draw-random-bytes.ts';

export type Sealed = { nonce: Buffer; ciphertext: Buffer; tag: Buffer };

export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const derivedKeys = new WeakMap<EncryptionKey, Map<string, Buffer>>();

/**
 * A key that opens nothing but what is sealed for the same purpose. `purpose` never changes, and never comes
 * from a request: each is derived once and kept.
 */
export function deriveKey(from: EncryptionKey, purpose: string): Buffer {
  const kept = derivedKeys.get(from) ?? new Map<string, Buffer>();
  derivedKeys.set(from, kept);
  const derived = kept.get(purpose) ?? Buffer.from(hkdfSync('sha256', from.key, '', purpose, 32));
  kept.set(purpose, derived);
  return derived;
}

/** `boundTo` has to be the same when the text is opened. */
export function seal(key: Buffer, text: string, boundTo = ''): Sealed {
  const nonce = drawRandomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(boundTo));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { nonce, ciphertext, tag: cipher.getAuthTag() };
}

/** The text; null where a byte was changed, or the key or what the text is bound to is another. */
export function open(key: Buffer, { nonce, ciphertext, tag }: Sealed, boundTo = ''): string | null {
  // A shorter tag would be easier to guess.
  if (nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(boundTo)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
