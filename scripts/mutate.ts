/**
 * `npm run mutate -- MODULE`: changes one thing at a time in a copy of the tree, and runs the module's tests
 * on it. A change that no test notices survives. What was found before is not tried again.
 *
 *   npm run mutate                          the modules (scripts/mutate/modules.ts)
 *   … -- refunds --list                     its mutants, without running a test
 *   … -- refunds --only refund-store        those of files whose path has this in it
 *   … -- refunds --sample 40 --seed 7       forty of them by chance, always the same forty
 *   … -- refunds --again                    tries survivors once more, after a test was added
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chanceOf } from '#tests/chaos/chance.ts';
import { openDatabase } from './mutate/database.ts';
import { findMutants } from './mutate/find-mutants.ts';
import { type MutatedModule, modules } from './mutate/modules.ts';
import { applyMutant, type Mutant } from './mutate/mutant.ts';
import { readReach, withNotes } from './mutate/reach.ts';
import { openResults, type Result } from './mutate/results.ts';
import { type Outcome, runTests } from './mutate/run-tests.ts';
import { copyTree, type Tree } from './mutate/tree.ts';
import { root } from './run-node.mjs';

/** So many files are tried first; what they do not notice is tried against the others. */
const FIRST = 3;

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
  else report(await tryAll(chosen, module));
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

async function tryAll(mutants: Mutant[], module: MutatedModule): Promise<Result[]> {
  const results = openResults(name);
  const open = ({ outcome }: Partial<Result> = {}) => !outcome || (values.again && outcome === 'survived');
  const todo = mutants.filter((mutant) => open(results.get(mutant)));
  if (todo.length > 0) await tryThese(todo, module, results.save);
  return mutants.flatMap((mutant) => results.get(mutant) ?? []);
}

async function tryThese(
  todo: Mutant[],
  module: MutatedModule,
  save: (result: Result) => void,
): Promise<void> {
  const tree = copyTree();
  const database = await openDatabase();
  const run = async (files: string[], timeoutMs: number, mutant?: Mutant) => {
    const result = await runTests({ folder: tree.folder, files, env: database.envFor(mutant), timeoutMs });
    await database.forgetCopies();
    return result;
  };
  try {
    const { testsOf, tookMs } = await runUnchanged(tree, { module, run });
    const catches = new Map<string, number>();
    const rank = (one: string) => (catches.get(one) ?? 0) / (1_000 + (tookMs.get(one) ?? 0));
    for (const [index, mutant] of todo.entries()) {
      const files = testsOf(mutant)
        .toSorted((a, b) => (tookMs.get(a) ?? 0) - (tookMs.get(b) ?? 0))
        .toSorted((a, b) => rank(b) - rank(a));
      let outcome: Outcome = 'survived';
      for (const some of [files.slice(0, FIRST), files.slice(FIRST)]) {
        if (some.length === 0 || outcome !== 'survived') continue;
        const aloneMs = some.reduce((sum, file) => sum + (tookMs.get(file) ?? 0), 0);
        // The machine may be busier than it was, and a deadlock has to time out first.
        const change = { file: mutant.file, change: (source: string) => applyMutant(source, mutant) };
        const result = await tree.with([change], () => run(some, 3 * aloneMs + 60_000, mutant));
        outcome = result.outcome;
        if (result.failed) catches.set(result.failed, (catches.get(result.failed) ?? 0) + 1);
      }
      save({ ...mutant, outcome });
      console.log(
        `${index + 1}/${todo.length} ${outcome.padEnd(9)} ${lineOf(mutant)}, ${files.length} files`,
      );
    }
  } finally {
    await database.close();
    tree.remove();
  }
}

type Unchanged = {
  module: MutatedModule;
  run(files: string[], timeoutMs: number): ReturnType<typeof runTests>;
};

/**
 * The tests have to pass without a mutant. What they run, and how long they take, decides what a mutant is
 * tried on.
 */
async function runUnchanged(tree: Tree, { module, run }: Unchanged) {
  const all = filesOf(module.tests, '**/*.test.{ts,tsx}');
  const noted = join(tree.folder, 'noted-blocks');
  const changes = filesOf(module.sources, '')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, change: (source: string) => withNotes(file, source, noted) }));
  const begunAt = Date.now();
  const { outcome, output, tookMs } = await tree.with(changes, () => run(all, 15 * 60_000));
  if (outcome !== 'survived') throw new Error(`The unchanged tests fail.\n${output}`);
  console.log(`The unchanged tests take ${Math.round((Date.now() - begunAt) / 1000)} s.`);
  return { tookMs, ...readReach(root, { noted, all }) };
}

function filesOf(patterns: string[], inFolder: string): string[] {
  return patterns.flatMap((pattern) =>
    globSync(pattern.endsWith('/') ? pattern + inFolder : pattern, { cwd: root }),
  );
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
