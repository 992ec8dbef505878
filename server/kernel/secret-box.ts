/**
 * Encrypts secrets in the database: AES-256-GCM under a key from the environment, bound to the row they
 * belong to, so that a secret moved to another row does not open. Each purpose has a key of its own, derived
 * from the configured one.
 */
import type { EncryptionKey, EncryptionKeys } from '#server/config/encryption-key.ts';
import { deriveKey, open, seal, TAG_BYTES } from './seal.ts';

/** A secret as it is stored. */
export type SealedSecret = { secret: Buffer; nonce: Buffer; keyId: string };

export type SecretBox = {
  /** The id of the key that seals new secrets. */
  currentKeyId: string;
  /** `rowId` must be the same when the secret is opened. */
  seal(rowId: string, text: string): SealedSecret;
  /** Throws when the key is no longer configured, or the row was changed or moved. */
  open(rowId: string, sealed: SealedSecret): string;
};

/** `purpose` names what is sealed. It never changes. */
export function createSecretBox({ current, old }: EncryptionKeys, purpose: string): SecretBox {
  const derived = (key: EncryptionKey) => ({ id: key.id, key: deriveKey(key, purpose) });
  const newest = derived(current);
  const keys = [newest, ...old.map(derived)];
  return {
    currentKeyId: newest.id,
    seal(rowId, text) {
      const { nonce, ciphertext, tag } = seal(newest.key, text, rowId);
      return { secret: Buffer.concat([ciphertext, tag]), nonce, keyId: newest.id };
    },
    open(rowId, { secret, nonce, keyId }) {
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw new Error(`The encryption key ${keyId} of ${rowId} is not configured.`);
      const end = Math.max(0, secret.length - TAG_BYTES);
      const sealed = { nonce, ciphertext: secret.subarray(0, end), tag: secret.subarray(end) };
      const text = open(key.key, sealed, rowId);
      if (text === null) throw new Error(`The secret of ${rowId} was changed or moved.`);
      return text;
    },
  };
}
