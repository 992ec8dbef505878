/** The key under which gift-card codes and other secrets are kept. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../kernel/cannot-start.ts';

/** 32 bytes for AES-256-GCM, and the short name that is stored beside what it encrypted. */
export type EncryptionKey = { id: string; key: Buffer };

/** New secrets are written with `current`; what an earlier key wrote is still read. */
export type EncryptionKeys = { current: EncryptionKey; old: EncryptionKey | undefined };

type Given = { ENCRYPTION_KEY?: Buffer | undefined; ENCRYPTION_KEY_OLD?: Buffer | undefined };

/** The configured keys, or one that is made once and kept in `dataDir`, readable by its owner alone. */
export function encryptionKeys(given: Given, dataDir: string): EncryptionKeys {
  return {
    current: named(given.ENCRYPTION_KEY ?? keptKey(dataDir)),
    old: given.ENCRYPTION_KEY_OLD && named(given.ENCRYPTION_KEY_OLD),
  };
}

function named(key: Buffer): EncryptionKey {
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

function keptKey(dataDir: string): Buffer {
  const path = join(dataDir, 'encryption-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // Never overwrites: losing this key loses every code encrypted with it.
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new CannotStart(`The encryption key in ${path} is damaged; restore it.`);
  return key;
}
