/**
 * What the commands need that do one thing to the database and exit. No other setting is read, or asked for.
 */
import { resolve } from 'node:path';
import { CannotStart } from '../kernel/cannot-start.ts';
import { type EncryptionKeys, loadEncryptionKeys } from './encryption-key.ts';
import { parseVariables } from './parse-variables.ts';
import { signingSeed } from './signing-seed.ts';
import type { Variables } from './variables.ts';

const read = [
  'NODE_ENV',
  'SANDBOX',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'TEST_DATABASE_URL',
  'DATABASE_PREPARED_STATEMENTS',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_OLD',
  'SIGNING_KEY',
] as const satisfies (keyof Variables)[];

export type Maintenance = {
  production: boolean;
  /** An absolute path. */
  dataDir: string;
  /** No `url` means the embedded PostgreSQL in the data folder. A pooler is left aside. */
  database: { url: string | undefined; testUrl: string | undefined; prepares: boolean };
  /** Throws `CannotStart` without a key: only the command that encrypts calls it. */
  encryption(): EncryptionKeys;
  /** Throws `CannotStart` without a seed: only the command that knows which key signs calls it. */
  signingSeed(): Buffer;
};

export function loadMaintenance(env: NodeJS.ProcessEnv): Maintenance {
  const values = parseVariables(Object.fromEntries(read.map((name) => [name, env[name] ?? ''])));
  const production = values.NODE_ENV === 'production';
  if (production && values.SANDBOX !== 'allow' && values.DATABASE_URL === undefined)
    throw new CannotStart('DATABASE_URL is missing.');
  const dataDir = resolve(values.DATA_DIR);
  const encryption = () => loadEncryptionKeys(values, dataDir, { makesKey: false });
  return {
    production,
    dataDir,
    database: {
      url: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
      testUrl: values.TEST_DATABASE_URL,
      prepares: values.DATABASE_PREPARED_STATEMENTS === 'on',
    },
    encryption,
    signingSeed: () => signingSeed(values.SIGNING_KEY, encryption().current.key),
  };
}
