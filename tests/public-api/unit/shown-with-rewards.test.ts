/** Which orders of a page have their rewards in it. */
import { expect, test } from 'vitest';
import { shownWithRewards } from '#server/public-api/orders/order.ts';

test.each([
  ['the default page of the largest', Array(10).fill(100), Array(10).fill(100)],
  ['one reward more', [...Array(10).fill(100), 1], Array(10).fill(100)],
  ['none after the first that does not fit', [...Array(9).fill(100), 60, 60, 1], [...Array(9).fill(100), 60]],
  ['a large order has none, and counts as none', [101, 10_000, 100, 101, 1], [100, 1]],
  ['no order', [], []],
])('%s', (_, page: number[], shown: number[]) => {
  const orders = page.map((rewardCount) => ({ rewardCount }));
  expect(shownWithRewards(orders).map(({ rewardCount }) => rewardCount)).toEqual(shown);
});
