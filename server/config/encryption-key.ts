/** The key that encrypts gift-card codes and other secrets. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../kernel/cannot-start.ts';

/** 32 bytes for AES-256-GCM, and the short id that is stored beside what it encrypted. */
export type EncryptionKey = { id: string; key: Buffer };

/** New secrets are written with `current`. Secrets by earlier keys are still read. */
export type EncryptionKeys = { current: EncryptionKey; old: EncryptionKey[] };

type Given = { ENCRYPTION_KEY?: Buffer | undefined; ENCRYPTION_KEY_OLD?: Buffer[] | undefined };

/**
 * The configured keys, or the one that `dataDir` keeps, readable by its owner alone. It is made where there
 * is none, unless `makesKey` is false: beside other processes each would make its own, and none could read
 * the others'.
 */
export function loadEncryptionKeys(given: Given, dataDir: string, { makesKey = true } = {}): EncryptionKeys {
  if (given.ENCRYPTION_KEY === undefined && !makesKey && !existsSync(keyFile(dataDir))) {
    throw new CannotStart(
      'ENCRYPTION_KEY is missing. Every process on one database needs the same: make one with ' +
        '`openssl rand -base64 32` and give it to all of them.',
    );
  }
  return {
    current: named(given.ENCRYPTION_KEY ?? keptKey(dataDir)),
    old: (given.ENCRYPTION_KEY_OLD ?? []).map(named),
  };
}

function named(key: Buffer): EncryptionKey {
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

/** Where a key is kept that was not configured. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'encryption-key');
}

function keptKey(dataDir: string): Buffer {
  const path = keyFile(dataDir);
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
