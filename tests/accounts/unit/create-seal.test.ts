import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSeal } from '#server/accounts/sessions/create-seal.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const schema = z.object({ name: z.string() });
const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-21T10:05:00Z');
const keys = { current: key('a'), old: [] };
const seal = createSeal(keys, 'test', schema);

test('a sealed value can be opened, and cannot be read while sealed', () => {
  const sealed = seal.seal({ name: 'maya' }, later);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('maya');
  expect(seal.open(sealed, now)).toEqual({ name: 'maya' });
});

test('a value sealed under an earlier key can be opened', () => {
  const sealed = seal.seal({ name: 'maya' }, later);
  expect(createSeal({ current: key('b'), old: [keys.current] }, 'test', schema).open(sealed, now)).toEqual({
    name: 'maya',
  });
});

test('another purpose, another key, an expired value and a changed value do not open', () => {
  const sealed = seal.seal({ name: 'maya' }, later);
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(createSeal(keys, 'other', schema).open(sealed, now)).toBeNull();
  expect(createSeal({ current: key('c'), old: [] }, 'test', schema).open(sealed, now)).toBeNull();
  expect(seal.open(sealed, later)).toBeNull();
  expect(seal.open(changed.toString('base64url'), now)).toBeNull();
  for (const nonsense of [undefined, '', 'x', 'a'.repeat(500)]) expect(seal.open(nonsense, now)).toBeNull();
});
