/** A limit on simultaneous tasks, with a limit on those that wait. */
import { expect, test } from 'vitest';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';

/** Tasks that run until the test ends them, in the order in which they began. */
function openTasks(atOnce: number, waiting: number) {
  const limited = limitConcurrency(atOnce, waiting);
  const ends: (() => void)[] = [];
  const begin = () => limited(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { begin, ends };
}

test('two tasks run, one waits, and the next is refused for now', async () => {
  const { begin, ends } = openTasks(2, 1);
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

test('a failed task frees its place for the next one', async () => {
  const limited = limitConcurrency(1, 1);
  const failed = limited(() => Promise.reject(new Error('not today')));
  const next = limited(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('not today');
  expect(await next).toBe('done');
  expect(await limited(() => Promise.resolve('again'))).toBe('again');
});
