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

test('what was sealed is read again, and says nothing by itself', () => {
  const sealed = seal.seal({ name: 'maya' }, later);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('maya');
  expect(seal.open(sealed, now)).toEqual({ name: 'maya' });
});

test('a seal of yesterday’s key is still read', () => {
  const sealed = seal.seal({ name: 'maya' }, later);
  expect(createSeal({ current: key('b'), old: [keys.current] }, 'test', schema).open(sealed, now)).toEqual({
    name: 'maya',
  });
});

test('nothing else is: not another purpose, another key, an old or a changed one', () => {
  const sealed = seal.seal({ name: 'maya' }, later);
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(createSeal(keys, 'other', schema).open(sealed, now)).toBeNull();
  expect(createSeal({ current: key('c'), old: [] }, 'test', schema).open(sealed, now)).toBeNull();
  expect(seal.open(sealed, later)).toBeNull();
  expect(seal.open(changed.toString('base64url'), now)).toBeNull();
  for (const nonsense of [undefined, '', 'x', 'a'.repeat(500)]) expect(seal.open(nonsense, now)).toBeNull();
});
