/**
 * How codes are stored. Code, PIN and link form one sealed secret, bound to the card they belong to. A keyed
 * hash of the code detects a code that was issued before, without revealing it.
 */
import { createHmac } from 'node:crypto';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import { deriveKey } from '#server/kernel/seal.ts';
import { createSecretBox, type SealedSecret } from '#server/kernel/secret-box.ts';

export type { SealedSecret };

/** The secret that makes a card spendable. Never logged, never in a job. */
export type CardSecret = { code: string; pin: string | null; redemptionUrl: string | null };

/** The secret as its owner reads it: a card that is only a link has no code to type. */
export function toShownSecret(secret: CardSecret): CardSecret {
  return secret.code === secret.redemptionUrl ? { ...secret, code: '' } : secret;
}

export type Codes = {
  /** The id of the key that seals new secrets. */
  currentKeyId: string;
  seal(unitId: string, secret: CardSecret): SealedSecret;
  /** Throws when the key is no longer configured, or the row was changed or moved. */
  open(unitId: string, sealed: SealedSecret): CardSecret;
  hash(code: string): Buffer;
  /** The current key's hash first, then the hashes by earlier keys. */
  hashes(code: string): Buffer[];
};

/** Deriving the keys costs more than using them once. */
const known = new WeakMap<EncryptionKeys, Codes>();

export function createCodes(keys: EncryptionKeys): Codes {
  const codes = known.get(keys) ?? deriveCodes(keys);
  known.set(keys, codes);
  return codes;
}

function deriveCodes(keys: EncryptionKeys): Codes {
  const box = createSecretBox(keys, 'gift-card encryption');
  const newest = deriveKey(keys.current, 'gift-card hash');
  const hashing = [newest, ...keys.old.map((key) => deriveKey(key, 'gift-card hash'))];
  const hashWith = (key: Buffer, code: string) => createHmac('sha256', key).update(code).digest();

  return {
    currentKeyId: box.currentKeyId,
    seal: (unitId, { code, pin, redemptionUrl }) =>
      box.seal(unitId, JSON.stringify({ code, pin, redemptionUrl })),
    open: (unitId, sealed) => JSON.parse(box.open(unitId, sealed)),
    hash: (code) => hashWith(newest, code),
    hashes: (code) => hashing.map((key) => hashWith(key, code)),
  };
}
