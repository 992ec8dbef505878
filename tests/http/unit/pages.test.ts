/** Pages of a list. */
import { expect, test } from 'vitest';
import { cursorsOf, uuid } from '#server/kernel/cursor.ts';
import { newId } from '#server/kernel/id.ts';
import { takePage } from '#server/kernel/page.ts';

const refused = expect.objectContaining({
  code: 'invalid-input',
  fields: { cursor: 'This is not valid.' },
});

const ids = Array.from({ length: 5 }, () => newId()).sort();
const byId = cursorsOf({ id: uuid });
const limits: number[] = [];
const list = {
  cursors: byId,
  read: async (after: { id: string } | null, limit: number) => {
    limits.push(limit);
    return ids.filter((each) => after === null || each > after.id).slice(0, limit);
  },
  placeOf: (last: string) => ({ id: last }),
  toItem: (row: string) => ({ id: row }),
};

// Read `limit` rows in page.ts instead of one more, and every row must fail.
test.each([
  { limit: 1, pages: [1, 1, 1, 1, 1] },
  { limit: 2, pages: [2, 2, 1] },
  { limit: 4, pages: [4, 1] },
  { limit: 5, pages: [5] },
  { limit: 6, pages: [5] },
])('pages of $limit out of five have $pages', async ({ limit, pages }) => {
  limits.length = 0;
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await takePage({ cursor, limit }, list);
    seen.push(...page.items.map((item) => item.id));
    sizes.push(page.items.length);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids);
  expect(sizes).toEqual(pages);
  expect(new Set(limits)).toEqual(new Set([limit + 1]));
});

test('an empty list is one empty page', async () => {
  const page = await takePage({ limit: 10 }, { ...list, read: async () => [] });
  expect(page).toEqual({ items: [], nextCursor: null });
});

test('an invalid cursor reads no rows', async () => {
  limits.length = 0;
  await expect(takePage({ cursor: 'x', limit: 1 }, list)).rejects.toThrow(refused);
  expect(limits).toEqual([]);
});
