/** The key that encrypts gift-card codes and other secrets. */
import { createHash } from 'node:crypto';
import { keptKey } from './kept-key.ts';

/** 32 bytes for AES-256-GCM, and the short id that is stored beside what it encrypted. */
export type EncryptionKey = { id: string; key: Buffer };

/** New secrets are written with `current`. Secrets by earlier keys are still read. */
export type EncryptionKeys = { current: EncryptionKey; old: EncryptionKey[] };

type Given = { ENCRYPTION_KEY?: Buffer | undefined; ENCRYPTION_KEY_OLD?: Buffer[] | undefined };

/** The configured keys, or one that is generated once and kept in `dataDir`, readable by its owner alone. */
export function encryptionKeys(given: Given, dataDir: string): EncryptionKeys {
  return {
    current: named(given.ENCRYPTION_KEY ?? keptKey(dataDir, 'encryption-key')),
    old: (given.ENCRYPTION_KEY_OLD ?? []).map(named),
  };
}

function named(key: Buffer): EncryptionKey {
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}
