/** What is known about mutants, kept in test-results/mutants, so that a later run goes on where one ended. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-node.mjs';
import type { Mutant } from './mutant.ts';
import type { Outcome } from './run-tests.ts';

export type Result = Mutant & { outcome: Outcome };

const folder = join(root, 'test-results', 'mutants');

export function openResults(module: string) {
  const path = join(folder, `${module}.json`);
  const known: Record<string, Result> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return {
    get: (mutant: Mutant): Result | undefined => known[idOf(mutant)],
    save(result: Result) {
      known[idOf(result)] = result;
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, JSON.stringify(known, null, 1));
    },
  };
}

/** A mutant is another one once its file changed. */
function idOf({ file, start, end, replacement }: Mutant): string {
  const source = readFileSync(join(root, file));
  const version = createHash('sha256').update(source).digest('hex').slice(0, 12);
  return `${file}@${version}:${start}-${end}:${replacement}`;
}
