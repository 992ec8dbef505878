import { expect, test } from 'vitest';
import { findCircles } from '../../scripts/check/import-circles.ts';
import { importsOf } from '../../scripts/check/imports.ts';

const edges = (files: Record<string, string>) =>
  Object.entries(files).flatMap(([file, source]) => importsOf(file, source));

test('a circle is reported once, from its first file, for every kind of import', () => {
  const circles = findCircles(
    edges({
      'server/entry.ts': "import { b } from './b.ts'",
      'server/b.ts': "import type { C } from '#server/c.ts'",
      'server/c.ts': "await import('./a.ts')",
      'server/a.ts': "export { b } from './b.ts'",
    }),
  );
  expect(circles).toEqual([
    'server/a.ts → server/b.ts → server/c.ts → server/a.ts. No file imports itself by way of others.',
  ]);
});

test('two paths to the same file are no circle, nor is a package of the same name', () => {
  const circles = findCircles(
    edges({
      'server/a.ts': "import { b } from './b.ts'; import { c } from './c.ts'",
      'server/b.ts': "import { c } from './c.ts'",
      'server/c.ts': "import a from 'a'",
    }),
  );
  expect(circles).toEqual([]);
});
