/** Which scripts of the web app become one (web/build/merge-scripts.ts). */
import { expect, test } from 'vitest';
import { type Draft, mergeScripts } from '#web/build/merge-scripts.ts';

const PRICE = { requestBytes: 1_000, weights: [1, 1, 1] };

/** `pages` has a digit for each page: 1 where it loads the script. */
function draft(name: string, pages: string, bytes: number, rest: { kind?: string; imports?: Draft[] } = {}) {
  const { kind = 'shared', imports = [] } = rest;
  const flags = [...pages].map((digit) => digit === '1');
  return { modules: [name], pages: flags, bytes, kind, imports: new Set(imports) } satisfies Draft;
}

const mergedNames = (drafts: Draft[], price = PRICE) =>
  mergeScripts(drafts, price)
    .map(({ modules }) => [...modules].sort().join('+'))
    .sort();

test('scripts that the same pages load become one', () => {
  expect(mergedNames([draft('a', '111', 90_000), draft('b', '111', 90_000)])).toEqual(['a+b']);
});

test('a page loads code in vain only where others save more requests', () => {
  expect(mergedNames([draft('a', '111', 500), draft('b', '110', 1_999)])).toEqual(['a+b']);
  expect(mergedNames([draft('a', '111', 500), draft('b', '110', 2_000)])).toEqual(['a', 'b']);
  const first = { ...PRICE, weights: [1, 1, 20] };
  expect(mergedNames([draft('a', '111', 500), draft('b', '110', 1_999)], first)).toEqual(['a', 'b']);
});

test('what a script imports is paid for with it', () => {
  const library = draft('library', '110', 50_000, { kind: 'library' });
  const b = draft('b', '110', 10, { imports: [library] });
  expect(mergedNames([draft('a', '111', 10), b, library])).toEqual(['a', 'b', 'library']);
});

test('scripts of different kinds stay apart', () => {
  expect(mergedNames([draft('a', '111', 10), draft('b', '111', 10, { kind: 'contract' })])).toEqual([
    'a',
    'b',
  ]);
});

test('two scripts with a third between them stay apart, or the two would import each other', () => {
  const c = draft('c', '111', 10);
  const b = draft('b', '111', 10, { kind: 'library', imports: [c] });
  const a = draft('a', '111', 10, { imports: [b] });
  expect(mergedNames([a, b, c])).toEqual(['a', 'b', 'c']);
  const direct = draft('direct', '111', 10, { imports: [c] });
  expect(mergedNames([direct, c])).toEqual(['c+direct']);
});
