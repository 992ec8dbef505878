/** Words that readers meet on several pages. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what TEST_ keys work on has one name for companies: the test world', () => {
  const pages = globSync('web/**/*.{ts,tsx}').filter(
    // Staff read there of the card processor's own test mode.
    (file) => !file.startsWith('web/features/admin/'),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((file) => /test\s+mode/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});
