import { expect, test } from 'vitest';
import { drawRandomBytes } from '#server/kernel/draw-random-bytes.ts';

test('no two draws are alike, across refills of the stock', () => {
  const drawn = Array.from({ length: 2_000 }, (_, index) => drawRandomBytes(12 + (index % 21)));
  expect(drawn.map((bytes) => bytes.length)).toEqual(drawn.map((_, index) => 12 + (index % 21)));
  expect(new Set(drawn.map((bytes) => bytes.toString('hex', 0, 12))).size).toBe(2_000);
});

test('a later draw does not change bytes that were drawn before', () => {
  const first = drawRandomBytes(32);
  const before = first.toString('hex');
  for (let draw = 0; draw < 300; draw += 1) drawRandomBytes(32);
  expect(first.toString('hex')).toBe(before);
});

test('a draw longer than the stock is refused', () => {
  expect(() => drawRandomBytes(4097)).toThrow(RangeError);
});
