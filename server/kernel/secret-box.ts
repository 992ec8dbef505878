/**
 * Encrypts secrets in the database: AES-256-GCM under a key from the environment, bound to the row they
 * belong to, so that a secret moved to another row does not open. Each purpose has a key of its own, derived
 * from the configured one.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { EncryptionKey, EncryptionKeys } from '#server/config/encryption-key.ts';

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

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `purpose` names what is sealed. It never changes. */
export function createSecretBox({ current, old }: EncryptionKeys, purpose: string): SecretBox {
  const derived = (key: EncryptionKey) => ({ id: key.id, key: deriveKey(key, purpose) });
  const newest = derived(current);
  const keys = [newest, ...old.map(derived)];
  return {
    currentKeyId: newest.id,
    seal(rowId, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(rowId));
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return { secret: Buffer.concat([...sealed, cipher.getAuthTag()]), nonce, keyId: newest.id };
    },
    open(rowId, { secret, nonce, keyId }) {
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw new Error(`The encryption key ${keyId} of ${rowId} is not configured.`);
      const end = secret.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key.key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(rowId))
        .setAuthTag(secret.subarray(end));
      return Buffer.concat([decipher.update(secret.subarray(0, end)), decipher.final()]).toString('utf8');
    },
  };
}

/** The configured key serves many purposes, so each purpose derives its own. */
export function deriveKey({ key }: EncryptionKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}
