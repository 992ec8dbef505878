/** Every attack of docs/security.md names the tests that repeat it, as they are called now. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const section = page.slice(page.indexOf('## Attacks that were tried'), page.indexOf('## V1 '));
const rows = section.split('\n').filter((line) => /^\| (?!attack|-)/.test(line));

/** A file, and the titles of its tests after it. */
const named = /`(tests\/[^`]+)`: (“[^”]+”(?:, “[^”]+”)*)/g;

test('the table has its attacks', () => expect(rows.length).toBeGreaterThan(25));

test.each(rows.map((row) => row.split(' | ')))('%s', (_attack, ...cells) => {
  const tests = [...(cells.at(-1) ?? '').matchAll(named)];
  expect(tests.length).toBeGreaterThan(0);
  for (const [, file = '', titles = ''] of tests) {
    const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g)) expect(source, file).toContain(title);
  }
});
