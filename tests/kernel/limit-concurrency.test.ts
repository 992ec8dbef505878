/** Work that takes turns: so many at once, so many who wait, and no more. */
import { expect, test } from 'vitest';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';

/** Works that go on until they are ended, by the order in which they began. */
function works(atOnce: number, waiting: number) {
  const inTurn = limitConcurrency(atOnce, waiting);
  const ends: (() => void)[] = [];
  const begin = () => inTurn(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { begin, ends };
}

test('two work, one waits, and the next is told to come again', async () => {
  const { begin, ends } = works(2, 1);
  const first = begin();
  const others = [begin(), begin()];
  await expect(begin()).rejects.toMatchObject({ code: 'temporarily-unavailable' });
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await first;
  await Promise.resolve();
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all(others);
});

test('a work that fails gives its place to whoever waits', async () => {
  const inTurn = limitConcurrency(1, 1);
  const failed = inTurn(() => Promise.reject(new Error('not today')));
  const next = inTurn(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('not today');
  expect(await next).toBe('done');
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
});
