import { expect, test } from 'vitest';
import { gather } from '#server/db/gather.ts';

/** Work that goes on when the test says so, and what it was given. */
function held() {
  const rounds: { items: number[]; end: PromiseWithResolvers<void> }[] = [];
  const add = gather<number>((items) => {
    const end = Promise.withResolvers<void>();
    rounds.push({ items, end });
    return end.promise;
  });
  return { rounds, add };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the first is done at once, and all who come meanwhile together', async () => {
  const { rounds, add } = held();
  const all = [1, 2, 3, 4].map(add);
  expect(rounds.map(({ items }) => items)).toEqual([[1]]);
  rounds[0]?.end.resolve();
  await all[0];
  await turn();
  expect(rounds.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  const last = add(5);
  rounds[1]?.end.resolve();
  await Promise.all(all);
  await turn();
  rounds[2]?.end.resolve();
  await last;
  expect(rounds.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5]]);
});

test('a failure is of those whose turn it was', async () => {
  const { rounds, add } = held();
  const first = add(1).catch((error: unknown) => error);
  const others = [2, 3].map(add);
  rounds[0]?.end.reject(new Error('away'));
  expect(await first).toEqual(new Error('away'));
  await turn();
  rounds[1]?.end.resolve();
  await Promise.all(others);
  expect(rounds.map(({ items }) => items)).toEqual([[1], [2, 3]]);
});
