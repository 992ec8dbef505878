/** The seal: a sealed value opens again, unless it was changed, moved or sealed for another purpose. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSeal } from '#server/accounts/sessions/create-seal.ts';
import { deriveKey, open, seal } from '#server/kernel/seal.ts';
import { createSecretBox } from '#server/kernel/secret-box.ts';

const key = randomBytes(32);
const text = 'Zoë’s code: AAAA-1111';

test.each(['', 'row'])('a value bound to %j opens with that binding only', (boundTo) => {
  const sealed = seal(key, text, boundTo);
  expect(open(key, sealed, boundTo)).toBe(text);
  expect(open(key, sealed, `${boundTo}x`)).toBeNull();
});

test('the same text is sealed differently each time', () => {
  expect(seal(key, text).nonce).not.toEqual(seal(key, text).nonce);
  expect(seal(key, text).ciphertext).not.toEqual(seal(key, text).ciphertext);
});

test.each(['nonce', 'ciphertext', 'tag'] as const)('a changed bit of the %s prevents opening', (part) => {
  const sealed = seal(key, text, 'row');
  for (let index = 0; index < sealed[part].length; index += 1) {
    const changed = Buffer.from(sealed[part]);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(open(key, { ...sealed, [part]: changed }, 'row')).toBeNull();
  }
});

// Drop the check of the lengths in seal.ts, and a short tag throws.
test.each([0, 4, 11, 15])('a tag or a nonce of %i bytes does not open', (length) => {
  const sealed = seal(key, text);
  expect(open(key, { ...sealed, tag: sealed.tag.subarray(0, length) })).toBeNull();
  expect(open(key, { ...sealed, nonce: sealed.nonce.subarray(0, Math.min(length, 11)) })).toBeNull();
});

test('another key or another purpose does not open the value', () => {
  const configured = { id: 'a', key };
  const sealed = seal(deriveKey(configured, 'codes'), text);
  expect(open(deriveKey(configured, 'codes'), sealed)).toBe(text);
  expect(open(deriveKey(configured, 'cookies'), sealed)).toBeNull();
  expect(open(randomBytes(32), sealed)).toBeNull();
});

/** Values sealed by the two earlier implementations. */
const BEFORE = {
  keys: { current: { id: 'a', key: Buffer.alloc(32, 7) }, old: [] },
  secret: Buffer.from('66a66f81a1a3efd6580e6e123a63d3fb2655c34e49f46e2ec7', 'hex'),
  nonce: Buffer.from('1a55fb91e2de6d0014c75391', 'hex'),
  cookie:
    'VDrP_-VXL6Xkg_5B4Jz8Vknhjj3msJoisgXAGBEzyVkJTJPYRaMSkDtXnro1rsFthLEt_XOcCYWB32GgeTNT20xW-yFx-twz3zDP4QtJ_8Aw5Zbf' +
    'cKZYuDWwroQ-GbrrIuY-ahVC2t-iwQesf0hzqwWMnS8tQUzJgm2d59WHgJY_PDAZo8oIDLQKXXyNeWZiRTenD17pgL3eAu8J-gkKHATWAYE',
};

test('a stored code stays readable', () => {
  const { keys, secret, nonce } = BEFORE;
  expect(createSecretBox(keys, 'gift-card encryption').open('row', { secret, nonce, keyId: 'a' })).toBe(
    'AAAA-1111',
  );
});

test('a known browser stays known', () => {
  const facts = z.object({ userId: z.string(), browserId: z.string() });
  const known = createSeal(BEFORE.keys, 'known-browser', facts);
  expect(known.open(BEFORE.cookie, new Date('2026-11-30T00:00:00Z'))).toEqual({
    userId: '019aa000-0000-7000-8000-000000000001',
    browserId: '019aa000-0000-7000-8000-000000000002',
  });
});

test.each(['', '00', '00'.repeat(15), '00'.repeat(40)])(
  'a row with the secret %s throws, and the error names the row',
  (hex) => {
    const sealed = { secret: Buffer.from(hex, 'hex'), nonce: BEFORE.nonce, keyId: 'a' };
    expect(() => createSecretBox(BEFORE.keys, 'codes').open('row 7', sealed)).toThrow('row 7');
  },
);
