/**
 * Which test files run which block of the sources. The tests run once on a copy whose blocks write down who
 * runs them, so that a mutant is tried against the tests that can notice it.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Mutant } from './mutant.ts';
import { isNode, type Node } from './syntax-node.ts';

type Block = { start: number; end: number };

/** The blocks of a file, outer before inner: bodies of functions, and what stands in braces inside them. */
function blocksOf(file: string, source: string): (Block & { bare: boolean })[] {
  const blocks: (Block & { bare: boolean })[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const child of value) visit(child);
    if (!isNode(value)) return;
    if (/^(?:BlockStatement|FunctionBody)$/.test(value.type))
      blocks.push({ start: value.start, end: value.end, bare: false });
    const body = value.body as Node | undefined;
    if (value.type === 'ArrowFunctionExpression' && body && !/^(?:Block|FunctionBody)/.test(body.type))
      blocks.push({ start: body.start, end: body.end, bare: true });
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, source).program);
  return blocks;
}

/**
 * The source with a call at the beginning of each block, which notes the block and the running test in
 * `noted`.
 */
export function withNotes(file: string, source: string, noted: string): string {
  const inserts = blocksOf(file, source).flatMap(({ start, end, bare }, block) =>
    bare
      ? [
          { at: start, text: `(noteBlock(${block}), ` },
          { at: end, text: ')' },
        ]
      : [{ at: start + 1, text: ` noteBlock(${block});` }],
  );
  let text = source;
  for (const { at, text: added } of inserts.toSorted((a, b) => b.at - a.at))
    text = text.slice(0, at) + added + text.slice(at);
  return `${text}\n${notes(file, noted)}`;
}

/** A child of a test inherits the test's name in its environment. */
const notes = (file: string, noted: string) => `
import { appendFileSync as appendNote } from 'node:fs';
function noteBlock(block) {
  const test = globalThis.__vitest_worker__?.filepath ?? process.env.MUTATED_TEST ?? '';
  process.env.MUTATED_TEST = test;
  const line = JSON.stringify([${JSON.stringify(file)}, block, test]) + '\\n';
  const seen = (globalThis.notedBlocks ??= new Set());
  if (!seen.has(line)) appendNote(${JSON.stringify(noted)}, line);
  seen.add(line);
  return true;
}
`;

export type Reach = {
  /** The test files that run the mutant's code; all of them where that cannot be known. */
  testsOf(mutant: Mutant): string[];
};

/** Reads what the instrumented tests noted. */
export function readReach(root: string, { noted, all }: { noted: string; all: string[] }): Reach {
  const lines = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n').filter(Boolean) : [];
  const tests = new Map<string, Set<string>>();
  const note = (key: string, test: string) => tests.set(key, (tests.get(key) ?? new Set()).add(test));
  for (const [file, block, path] of lines.map((line) => JSON.parse(line) as [string, number, string])) {
    const test = all.find((name) => path.endsWith(`/${name}`));
    if (test === undefined) continue;
    note(`${file}:${block}`, test);
    note(file, test);
  }
  return {
    testsOf({ file, start }) {
      const source = readFileSync(join(root, file), 'utf8');
      if (file.endsWith('.sql')) return testsOfFunction(root, { file, tests }) ?? all;
      // What stands outside of every block runs when the file is loaded, for whichever test comes first.
      const block = blocksOf(file, source).findLastIndex((one) => one.start <= start && start < one.end);
      return block < 0 ? all : [...(tests.get(`${file}:${block}`) ?? [])];
    },
  };
}

/** A function of the database is run by the tests that run a file which names it, or a function that does. */
function testsOfFunction(
  root: string,
  { file, tests }: { file: string; tests: Map<string, Set<string>> },
): string[] | undefined {
  const name = basename(file, '.sql');
  const callers = globSync('server/**/*.{ts,sql}', { cwd: root }).filter(
    (path) => path !== file && new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8')),
  );
  const known = callers.filter((path) => tests.has(path));
  const unknown = callers.some((path) => !tests.has(path));
  if (unknown || known.length === 0) return undefined;
  return [...new Set(known.flatMap((path) => [...(tests.get(path) ?? [])]))];
}
