/** The beginning of a long body in the developers' lists. */
import { expect, test } from 'vitest';
import { excerptOf } from '#web/features/enterprise/developers/excerpt.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

test('a body of twelve lines is shown whole', () => {
  expect(excerptOf(lines(12))).toBeNull();
  expect(excerptOf('')).toBeNull();
});

test('a longer one begins with its first twelve lines', () => {
  expect(excerptOf(lines(13))).toBe(lines(12));
});

test('one long line is cut by its length', () => {
  expect(excerptOf('x'.repeat(600))).toBeNull();
  expect(excerptOf('x'.repeat(601))).toBe('x'.repeat(600));
});
