/** An operator finds every setting in the README or in docs/operations.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '#server/config/variables.ts';

const root = join(import.meta.dirname, '../..');
const pages = ['README.md', 'docs/operations.md']
  .map((page) => readFileSync(join(root, page), 'utf8'))
  .join();

test('each setting is explained', () => {
  const missing = Object.keys(variables.shape).filter((name) => !pages.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
