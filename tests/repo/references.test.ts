/** A number that a comment or a page cites can be looked up in the repository. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const rooms = '{contract,server,sandbox,web,scripts,tests,docs}/**/*.{ts,tsx,mjs,js,sql,css,html,md}';
const files = globSync([rooms, '*.md'], { cwd: root }).sort();

const productDecisions = new Set(read('docs/product-decisions.md').match(/^### P\d+a?(?= )/gm));
const records = globSync('docs/decisions/*.md', { cwd: root }).map((file) => /\d{4}/.exec(file)?.[0] ?? '');

test('a product decision that is cited is in docs/product-decisions.md', () => {
  const unknown = citations(/\bP([1-9]\d{0,2}a?)\b/g).filter(
    ({ number }) => !productDecisions.has(`### P${number}`),
  );
  expect(unknown).toEqual([]);
});

test('a decision record that is cited is in docs/decisions', () => {
  const unknown = citations(/\bdecisions? (\d+)/gi).filter(({ number }) => !records.includes(number));
  expect(unknown).toEqual([]);
});

test('nothing cites a page that is not in the repository', () => {
  expect(citations(/\bspecification (\d+)/gi)).toEqual([]);
});

test('each decision record has a number of its own', () => {
  expect(records.length).toBe(new Set(records).size);
});

/** Each number that the pattern captures, with the line that cites it. */
function citations(pattern: RegExp): { number: string; at: string }[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([, number = '']) => ({ number, at: `${file}:${index + 1}` })),
      ),
  );
}
