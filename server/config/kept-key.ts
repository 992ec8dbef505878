/** A key that is generated once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../kernel/cannot-start.ts';

/** 32 random bytes, readable by the owner of `dataDir` alone; `name` is also the name of the file. */
export function keptKey(dataDir: string, name: 'encryption-key' | 'signing-key'): Buffer {
  const path = join(dataDir, name);
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    // The link makes the whole key appear at once and never replaces another: losing the encryption key loses
    // every code encrypted with it, and another signing key would sign as another Indulge.
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== 32)
    throw new CannotStart(`The ${name.replace('-', ' ')} in ${path} is damaged; restore it.`);
  return key;
}
