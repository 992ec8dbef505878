/** The keys that encrypt and sign: where they come from, and how they are written. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadInFolder } from './load-in-folder.ts';

const { dataDir, load, refusal } = loadInFolder();

test('the encryption key is created once, and only its owner may read it', () => {
  const { current } = load().encryption;
  expect(current.key).toHaveLength(32);
  expect(load().encryption.current).toEqual(current);
  expect(statSync(join(dataDir, 'encryption-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'encryption-key'), 'utf8').trim()).toBe(current.key.toString('base64'));
});

test('a start that was killed while it created the key does not block the next start', () => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'encryption-key.0a0a0a0a'), 'half a k');
  expect(load().encryption.current.key).toHaveLength(32);
  expect(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('encryption-key'))
      .toSorted(),
  ).toEqual(['encryption-key', 'encryption-key.0a0a0a0a']);
});

test('earlier keys are given as a list', () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const given = `${first.toString('base64')},${second.toString('hex')}`;
  expect(load({ ENCRYPTION_KEY_OLD: given }).encryption.old.map(({ key }) => key)).toEqual([first, second]);
  expect(load().encryption.old).toEqual([]);
  expect(refusal({ ENCRYPTION_KEY_OLD: `${given},` }).join()).toContain(
    'ENCRYPTION_KEY_OLD must be 32 random bytes',
  );
});

test('a key in hex equals the same key in base64', () => {
  const key = Buffer.alloc(32, 7);
  const hex = load({ ENCRYPTION_KEY: key.toString('hex') }).encryption.current;
  const base64 = load({ ENCRYPTION_KEY: key.toString('base64') }).encryption.current;
  expect(hex).toEqual(base64);
});

test('the signing key follows from the encryption key, and a configured one is used as it is', () => {
  const first = load().signingSeed;
  expect(first).toHaveLength(32);
  expect(load().signingSeed).toEqual(first);
  expect(first).not.toEqual(load().encryption.current.key);
  expect(load({ ENCRYPTION_KEY: 'ab'.repeat(32) }).signingSeed).not.toEqual(first);
  const given = Buffer.alloc(32, 9);
  expect(load({ SIGNING_KEY: given.toString('base64') }).signingSeed).toEqual(given);
  expect(refusal({ SIGNING_KEY: 'hunter2' }).join()).not.toContain('hunter2');
});
