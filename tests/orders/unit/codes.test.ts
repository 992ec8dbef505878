/** The encryption of gift card codes. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCodes, toShownSecret } from '#server/gift-cards/codes.ts';
import { openSecret } from '#server/gift-cards/purchased/list-purchased-cards.ts';
import { newId } from '#server/kernel/id.ts';

const first = { id: 'first', key: randomBytes(32) };
const second = { id: 'second', key: randomBytes(32) };
const codes = createCodes({ current: first, old: [] });
const rotated = createCodes({ current: second, old: [first] });
const secret = { code: '6011-2345', pin: '99', redemptionUrl: 'https://brand.example/r/1' };

test('a sealed secret opens unchanged, and cannot be read while sealed', () => {
  const unitId = newId();
  const sealed = codes.seal(unitId, secret);
  expect(codes.open(unitId, sealed)).toEqual(secret);
  expect(sealed.keyId).toBe('first');
  expect(sealed.secret.toString('latin1')).not.toContain(secret.code);
});

// Take toShownSecret out of openSecret, and this must fail.
test('a card that is only a link shows no code to type, and keeps its secret', () => {
  const link = 'https://brand.example/r/1';
  const only = { code: link, pin: null, redemptionUrl: link };
  const id = newId();
  const { secret: bytes, nonce, keyId } = codes.seal(id, only);
  const row = { id, secret: bytes, secret_nonce: nonce, secret_key_id: keyId };
  expect(openSecret(codes, row as never).secret).toEqual({ ...only, code: '' });
  expect(codes.open(id, { secret: bytes, nonce, keyId })).toEqual(only);
  expect(toShownSecret(secret)).toEqual(secret);
});

test('the same secret is sealed differently each time', () => {
  const unitId = newId();
  expect(codes.seal(unitId, secret).secret).not.toEqual(codes.seal(unitId, secret).secret);
});

test('a secret that was moved to another card does not open', () => {
  expect(() => codes.open(newId(), codes.seal(newId(), secret))).toThrow('was changed or moved');
});

test.each(['first byte', 'last byte', 'cut short', 'nonce'])(
  'a secret with its %s changed does not open',
  (what) => {
    const unitId = newId();
    const sealed = codes.seal(unitId, secret);
    const bytes = Buffer.from(sealed.secret);
    const nonce = Buffer.from(sealed.nonce);
    if (what === 'first byte') bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    if (what === 'last byte') bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    if (what === 'nonce') nonce.writeUInt8(nonce.readUInt8(0) ^ 1, 0);
    const changed = what === 'cut short' ? bytes.subarray(0, -1) : bytes;
    expect(() => codes.open(unitId, { ...sealed, secret: changed, nonce })).toThrow('was changed or moved');
  },
);

test('after a key change, old secrets open, and new ones use the new key', () => {
  const unitId = newId();
  expect(rotated.open(unitId, codes.seal(unitId, secret))).toEqual(secret);
  expect(rotated.seal(unitId, secret).keyId).toBe('second');
  expect(() => codes.open(unitId, rotated.seal(unitId, secret))).toThrow('second');
});

test('the hash of a code is stable, depends on the key, and is found after a key change', () => {
  expect(codes.hash('A')).toEqual(codes.hash('A'));
  expect(codes.hash('A')).not.toEqual(codes.hash('B'));
  expect(rotated.hash('A')).not.toEqual(codes.hash('A'));
  expect(rotated.hashes('A')).toEqual([rotated.hash('A'), codes.hash('A')]);
});
