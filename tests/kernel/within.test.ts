import { expect, test } from 'vitest';
import { within } from '#server/kernel/within.ts';

const late = () => {
  throw new Error('late');
};

test('work that ends in time decides the outcome', async () => {
  expect(await within(10_000, Promise.resolve('done'), late)).toBe('done');
  await expect(within(10_000, Promise.reject(new Error('failed')), late)).rejects.toThrow('failed');
});

test('work that is late is no longer waited for, and its failure is ignored', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  expect(await within(1, promise, () => 'late')).toBe('late');
  await expect(within(1, promise, late)).rejects.toThrow('late');
  // A rejection that nobody handles would fail this file.
  reject(new Error('too late'));
});
