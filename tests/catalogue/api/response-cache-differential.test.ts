/**
 * The application builds every page of the catalog, and fast-path/cached-responses.ts sends stored
 * responses again. This test requests generated addresses both ways, and compares status, headers
 * and bytes.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES, SORT_OPTIONS } from '#contract/catalogue.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const { cachedResponses } = product.deps.catalogue;

const query = fc.record(
  {
    search: fc.constantFrom('and', 'card', 'a b', '“', '%', ' and ', 'ÄÖ', 'x'.repeat(101)),
    category: fc.constantFrom(...CATEGORIES, 'none'),
    sortBy: fc.constantFrom(...SORT_OPTIONS, 'sideways'),
    limit: fc.constantFrom('1', '16', '100', '0', '101', 'x'),
    cursor: fc.constantFrom('nonsense', ''),
    other: fc.constantFrom('1', '2'),
  },
  { requiredKeys: [] },
);

async function answerTo(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(product.url + path, { headers });
  const named = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status: response.status, headers: named, body: await response.text() };
}

test('a stored page equals a page built anew', { timeout: 300_000 }, async () => {
  let ready = 0;
  const property = fc.asyncProperty(query, async (given) => {
    const path = `/api/gift-cards?${new URLSearchParams(given)}`;
    const first = await answerTo(path);
    if (cachedResponses.find(path)) ready += 1;
    // A request with a cookie may belong to a signed-in user, so the application answers it.
    expect([await answerTo(path), await answerTo(path, { cookie: 'theme=dark' })]).toEqual([first, first]);
  });
  await fc.assert(property, { numRuns: 2_000 });
  expect(ready).toBeGreaterThan(200);
});
