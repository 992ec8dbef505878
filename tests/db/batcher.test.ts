import { DatabaseError } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createBatcher } from '#server/db/batcher.ts';

/** A batcher whose batches end when the test says so, and a record of their items. */
function held(options?: Parameters<typeof createBatcher>[1]) {
  const turns: { items: number[]; end: PromiseWithResolvers<string[]> }[] = [];
  const add = createBatcher<number, string>((items) => {
    const end = Promise.withResolvers<string[]>();
    turns.push({ items, end });
    return end.promise;
  }, options);
  const given = () => turns.map(({ items }) => items);
  return { turns, add, given };
}

/** Resolves after the batcher has collected all pending items. */
const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

const failed = (error: unknown) => error;

/** Replaces the timers, so that time passes when the test says so. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

afterEach(() => vi.useRealTimers());

test('pending items form one batch, later items form the next, and each item gets its own result', async () => {
  const { turns, add, given } = held();
  const first = [1, 2].map(add);
  await turn();
  expect(given()).toEqual([[1, 2]]);
  const next = [3, 4].map(add);
  await turn();
  expect(given()).toEqual([[1, 2]]);
  turns[0]?.end.resolve(['one', 'two']);
  expect(await Promise.all(first)).toEqual(['one', 'two']);
  await turn();
  expect(given()).toEqual([
    [1, 2],
    [3, 4],
  ]);
  turns[1]?.end.resolve(['three', 'four']);
  expect(await Promise.all(next)).toEqual(['three', 'four']);
  const last = add(5);
  await turn();
  turns[2]?.end.resolve(['five']);
  expect(await last).toBe('five');
});

test('more items than the limit form several batches', async () => {
  const { turns, add, given } = held();
  const all = Array.from({ length: 40 }, (_, index) => add(index));
  await turn();
  turns[0]?.end.resolve(Array.from({ length: 32 }, () => ''));
  await turn();
  expect(given().map(({ length }) => length)).toEqual([32, 8]);
  turns[1]?.end.resolve(Array.from({ length: 8 }, () => ''));
  await Promise.all(all);
});

test('after a database error each item is tried alone, so that one item does not fail the others', async () => {
  const turns: number[][] = [];
  const add = createBatcher(async (items: number[]) => {
    turns.push(items);
    if (items.includes(2)) throw new DatabaseError('two is refused', 0, 'error');
    return items.map(String);
  });
  const answers = await Promise.all([1, 2, 3].map((item) => add(item).catch(failed)));
  expect(turns).toEqual([[1, 2, 3], [1], [2], [3]]);
  expect(answers).toEqual(['1', new DatabaseError('two is refused', 0, 'error'), '3']);
});

test('any other failure rejects every item of its batch, and no item of the next', async () => {
  const { turns, add, given } = held();
  const lost = [1, 2].map((item) => add(item).catch(failed));
  await turn();
  const next = add(3);
  turns[0]?.end.reject(new Error('away'));
  expect(await Promise.all(lost)).toEqual([new Error('away'), new Error('away')]);
  await turn();
  turns[1]?.end.resolve(['three']);
  expect(await next).toBe('three');
  expect(given()).toEqual([[1, 2], [3]]);
});

test('a batch that takes long delays the next one by 250 ms only', async () => {
  stopTheClock();
  const { turns, add, given } = held();
  const stuck = add(1);
  await turn();
  const next = add(2);
  vi.advanceTimersByTime(249);
  await turn();
  expect(given()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  await turn();
  expect(given()).toEqual([[1], [2]]);
  // From now on the third item waits for the second batch; the end of the first changes nothing.
  const third = add(3);
  turns[0]?.end.resolve(['one']);
  expect(await stuck).toBe('one');
  await turn();
  expect(given()).toEqual([[1], [2]]);
  turns[1]?.end.resolve(['two']);
  expect(await next).toBe('two');
  await turn();
  turns[2]?.end.resolve(['three']);
  expect(await third).toBe('three');
});

test('with `inTurn`, a batch waits for the one before it, however long that takes', async () => {
  stopTheClock();
  const { turns, add, given } = held({ inTurn: true });
  const stuck = add(1);
  await turn();
  const next = add(2);
  vi.advanceTimersByTime(60_000);
  await turn();
  expect(given()).toEqual([[1]]);
  turns[0]?.end.resolve(['one']);
  expect(await stuck).toBe('one');
  await turn();
  turns[1]?.end.resolve(['two']);
  expect(await next).toBe('two');
});

test('a missing result is a failure', async () => {
  const { turns, add } = held();
  const both = [1, 2].map((item) => add(item).catch(failed));
  await turn();
  turns[0]?.end.resolve(['one']);
  for (const answer of await Promise.all(both)) expect(answer).toBeInstanceOf(Error);
});
