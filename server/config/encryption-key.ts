/** The key that encrypts gift-card codes and other secrets. */
import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../kernel/cannot-start.ts';

/** 32 bytes for AES-256-GCM, and the short id that is stored beside what it encrypted. */
export type EncryptionKey = { id: string; key: Buffer };

/** New secrets are written with `current`. Secrets by earlier keys are still read. */
export type EncryptionKeys = { current: EncryptionKey; old: EncryptionKey[] };

type Given = { ENCRYPTION_KEY?: Buffer | undefined; ENCRYPTION_KEY_OLD?: Buffer[] | undefined };

/** The configured keys, or one that is generated once and kept in `dataDir`, readable by its owner alone. */
export function encryptionKeys(given: Given, dataDir: string): EncryptionKeys {
  return {
    current: named(given.ENCRYPTION_KEY ?? keptKey(dataDir)),
    old: (given.ENCRYPTION_KEY_OLD ?? []).map(named),
  };
}

function named(key: Buffer): EncryptionKey {
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

function keptKey(dataDir: string): Buffer {
  const path = join(dataDir, 'encryption-key');
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    // The link makes the whole key appear at once and never replaces another: losing a key loses every code
    // encrypted with it.
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new CannotStart(`The encryption key in ${path} is damaged; restore it.`);
  return key;
}
