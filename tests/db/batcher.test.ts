import { DatabaseError } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createBatcher } from '#server/db/batcher.ts';

/** A batcher whose batches end when the test says so, and a record of their items. */
function openBatcher(options?: Parameters<typeof createBatcher>[1]) {
  const batches: { items: number[]; end: PromiseWithResolvers<string[]> }[] = [];
  const add = createBatcher<number, string>((items) => {
    const end = Promise.withResolvers<string[]>();
    batches.push({ items, end });
    return end.promise;
  }, options);
  const batchedItems = () => batches.map(({ items }) => items);
  return { batches, add, batchedItems };
}

/** Resolves after the batcher has collected all pending items. */
const collected = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

const failed = (error: unknown) => error;

/** Replaces the timers, so that time passes when the test says so. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

afterEach(() => vi.useRealTimers());

test('pending items form one batch, later items the next, and each gets its own result', async () => {
  const { batches, add, batchedItems } = openBatcher();
  const first = [1, 2].map(add);
  await collected();
  expect(batchedItems()).toEqual([[1, 2]]);
  const next = [3, 4].map(add);
  await collected();
  expect(batchedItems()).toEqual([[1, 2]]);
  batches[0]?.end.resolve(['one', 'two']);
  expect(await Promise.all(first)).toEqual(['one', 'two']);
  await collected();
  expect(batchedItems()).toEqual([
    [1, 2],
    [3, 4],
  ]);
  batches[1]?.end.resolve(['three', 'four']);
  expect(await Promise.all(next)).toEqual(['three', 'four']);
  const last = add(5);
  await collected();
  batches[2]?.end.resolve(['five']);
  expect(await last).toBe('five');
});

test('more items than the limit form several batches', async () => {
  const { batches, add, batchedItems } = openBatcher();
  const all = Array.from({ length: 40 }, (_, index) => add(index));
  await collected();
  batches[0]?.end.resolve(Array.from({ length: 32 }, () => ''));
  await collected();
  expect(batchedItems().map(({ length }) => length)).toEqual([32, 8]);
  batches[1]?.end.resolve(Array.from({ length: 8 }, () => ''));
  await Promise.all(all);
});

test('after a database error each item is tried alone, so that only the faulty one fails', async () => {
  const batches: number[][] = [];
  const add = createBatcher(async (items: number[]) => {
    batches.push(items);
    if (items.includes(2)) throw new DatabaseError('two is refused', 0, 'error');
    return items.map(String);
  });
  const answers = await Promise.all([1, 2, 3].map((item) => add(item).catch(failed)));
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
  expect(answers).toEqual(['1', new DatabaseError('two is refused', 0, 'error'), '3']);
});

test('any other failure rejects every item of its batch, and no item of the next', async () => {
  const { batches, add, batchedItems } = openBatcher();
  const failing = [1, 2].map((item) => add(item).catch(failed));
  await collected();
  const next = add(3);
  batches[0]?.end.reject(new Error('away'));
  expect(await Promise.all(failing)).toEqual([new Error('away'), new Error('away')]);
  await collected();
  batches[1]?.end.resolve(['three']);
  expect(await next).toBe('three');
  expect(batchedItems()).toEqual([[1, 2], [3]]);
});

test('a batch that takes long delays the next one by 250 ms only', async () => {
  fakeTimers();
  const { batches, add, batchedItems } = openBatcher();
  const slow = add(1);
  await collected();
  const next = add(2);
  vi.advanceTimersByTime(249);
  await collected();
  expect(batchedItems()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  await collected();
  expect(batchedItems()).toEqual([[1], [2]]);
  // From now on the third item waits for the second batch; the end of the first changes nothing.
  const third = add(3);
  batches[0]?.end.resolve(['one']);
  expect(await slow).toBe('one');
  await collected();
  expect(batchedItems()).toEqual([[1], [2]]);
  batches[1]?.end.resolve(['two']);
  expect(await next).toBe('two');
  await collected();
  batches[2]?.end.resolve(['three']);
  expect(await third).toBe('three');
});

test('with `inTurn`, a batch waits for the one before it, however long that takes', async () => {
  fakeTimers();
  const { batches, add, batchedItems } = openBatcher({ inTurn: true });
  const slow = add(1);
  await collected();
  const next = add(2);
  vi.advanceTimersByTime(60_000);
  await collected();
  expect(batchedItems()).toEqual([[1]]);
  batches[0]?.end.resolve(['one']);
  expect(await slow).toBe('one');
  await collected();
  batches[1]?.end.resolve(['two']);
  expect(await next).toBe('two');
});

// Run the first batch at once, and this must fail.
test('with `collectMs`, a batch waits so long for more items', async () => {
  fakeTimers();
  const { batches, add, batchedItems } = openBatcher({ collectMs: 10 });
  const first = add(1);
  await vi.advanceTimersByTimeAsync(9);
  const second = add(2);
  expect(batchedItems()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batchedItems()).toEqual([[1, 2]]);
  const third = add(3);
  batches[0]?.end.resolve(['one', 'two']);
  expect(await Promise.all([first, second])).toEqual(['one', 'two']);
  await vi.advanceTimersByTimeAsync(10);
  expect(batchedItems()).toEqual([[1, 2], [3]]);
  batches[1]?.end.resolve(['three']);
  expect(await third).toBe('three');
});

test('a missing result is a failure', async () => {
  const { batches, add } = openBatcher();
  const both = [1, 2].map((item) => add(item).catch(failed));
  await collected();
  batches[0]?.end.resolve(['one']);
  for (const answer of await Promise.all(both)) expect(answer).toBeInstanceOf(Error);
});
