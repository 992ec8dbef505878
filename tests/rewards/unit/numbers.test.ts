/**
 * The list of a company's rewards by offset: any page reads a page, and their number is known without
 * counting.
 */
import { expect, test } from 'vitest';
import { countRewards, selectRewards } from '#server/rewards/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { openSender } from '../../../scripts/bench/company-rewards.ts';

const total = 2_000;
// What the benchmark writes has no money in the ledger.
const db = await testDatabase({ invariants: false });
const { enterpriseId } = await openSender(db, total);
const page = (offset: number, limit: number) => selectRewards(db, enterpriseId, { offset, limit });

test('pages together are all rewards, newest first, each once', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, (_, n) => page(n * 450, 450)));
  const found = pages.flat();
  expect(pages.map(({ length }) => length)).toEqual([450, 450, 450, 450, 200]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(total);
  const times = found.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(await countRewards(db, enterpriseId)).toBe(total);
});

// Count with count(*), or page with `offset`, and this must fail.
test.each([
  ['the first page', 0, 20],
  ['a page in the middle', 1_000, 20],
  ['the last page', total - 20, 20],
  ['a page beyond the end', total, 0],
])('%s reads no more than itself', async (_name, offset, expected) => {
  const counting = countRowsRead(db);
  expect(await selectRewards(counting.db, enterpriseId, { offset, limit: 20 })).toHaveLength(expected);
  await countRewards(counting.db, enterpriseId);
  // Each reward, and the newest number twice.
  expect(counting.rowsRead()).toBeLessThanOrEqual(20 + 2);
});
