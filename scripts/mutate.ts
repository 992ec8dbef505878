/**
 * `npm run mutate -- MODULE`: changes one thing at a time in a copy of the tree, and runs the module's tests on
 * it. A change that no test notices survives. What was found before is not tried again.
 *
 *   npm run mutate                          the modules (scripts/mutate/modules.ts)
 *   … -- refunds --list                     its mutants, without running a test
 *   … -- refunds --only refund-store        those of files whose path has this in it
 *   … -- refunds --sample 40 --seed 7       forty of them by chance, always the same forty
 *   … -- refunds --again                    tries survivors once more, after a test was added
 */
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chanceOf } from '#tests/chaos/chance.ts';
import { openDatabase } from './mutate/database.ts';
import { findMutants } from './mutate/find-mutants.ts';
import { modules } from './mutate/modules.ts';
import type { Mutant } from './mutate/mutant.ts';
import { openResults, type Result } from './mutate/results.ts';
import { runTests } from './mutate/run-tests.ts';
import { copyTree } from './mutate/tree.ts';
import { root } from './run-node.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
// The tests, the database and the copy end with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const name = positionals[0] ?? '';
const module = modules[name];

if (module === undefined) {
  console.log(`Name a module: ${Object.keys(modules).join(', ')}`);
  process.exitCode = 1;
} else {
  const chosen = sample(findMutants(root, module).filter(({ file }) => file.includes(values.only ?? '')));
  if (values.list) for (const mutant of chosen) console.log(lineOf(mutant));
  else report(await tryAll(chosen, module.tests.flatMap(filesOf)));
}

function sample(mutants: Mutant[]): Mutant[] {
  if (values.sample === undefined) return mutants;
  const chance = chanceOf(Number(values.seed));
  const drawn = mutants
    .map((mutant) => ({ mutant, draw: chance.next() }))
    .toSorted((a, b) => a.draw - b.draw);
  const kept = new Set(drawn.slice(0, Number(values.sample)).map(({ mutant }) => mutant));
  return mutants.filter((mutant) => kept.has(mutant));
}

function filesOf(pattern: string): string[] {
  return pattern.endsWith('/') ? [pattern] : globSync(pattern, { cwd: root });
}

async function tryAll(mutants: Mutant[], files: string[]): Promise<Result[]> {
  const results = openResults(name);
  const open = ({ outcome }: Partial<Result> = {}) => !outcome || (values.again && outcome === 'survived');
  const todo = mutants.filter((mutant) => open(results.get(mutant)));
  if (todo.length > 0) await tryThese(todo, files, results.save);
  return mutants.flatMap((mutant) => results.get(mutant) ?? []);
}

async function tryThese(todo: Mutant[], files: string[], save: (result: Result) => void): Promise<void> {
  const tree = copyTree();
  const database = await openDatabase();
  const run = (timeoutMs: number, mutant?: Mutant) =>
    runTests({ folder: tree.folder, files, env: database.envFor(mutant), timeoutMs });
  try {
    const begunAt = Date.now();
    const unchanged = await run(10 * 60_000);
    if (unchanged.outcome !== 'survived') throw new Error(`The unchanged tests fail.\n${unchanged.output}`);
    const tookMs = Date.now() - begunAt;
    console.log(`The unchanged tests take ${Math.round(tookMs / 1000)} s.`);
    // The machine may be busier than it was, and a deadlock has to time out first.
    const timeoutMs = 3 * tookMs + 60_000;
    for (const [index, mutant] of todo.entries()) {
      const { outcome } = await tree.with(mutant, () => run(timeoutMs, mutant));
      save({ ...mutant, outcome });
      console.log(`${index + 1}/${todo.length} ${outcome.padEnd(9)} ${lineOf(mutant)}`);
    }
  } finally {
    await database.close();
    tree.remove();
  }
}

function report(results: Result[]): void {
  const survivors = results.filter(({ outcome }) => outcome === 'survived');
  const late = results.filter(({ outcome }) => outcome === 'timed out').length;
  console.log(
    `\n${name}: ${results.length - survivors.length} of ${results.length} caught, ${late} of them by time`,
  );
  for (const mutant of survivors) console.log(`  survived ${lineOf(mutant)}`);
}

function lineOf({ file, line, change }: Mutant): string {
  return `${file}:${line}  ${change}`;
}
