import { expect, test } from 'vitest';
import { makeOnce } from '#server/kernel/make-once.ts';

test('what was made is shared by all callers, at once and later', async () => {
  let count = 0;
  const get = makeOnce(async () => {
    count += 1;
    return count;
  });
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

// Take the catch out of makeOnce, and this must fail.
test('what failed is told to those who waited, and made again by the next call', async () => {
  let count = 0;
  const get = makeOnce(async () => {
    count += 1;
    if (count === 1) throw new Error('too many open files');
    return count;
  });
  const waiting = [get(), get()];
  for (const each of waiting) await expect(each).rejects.toThrow('too many open files');
  expect(await get()).toBe(2);
});
