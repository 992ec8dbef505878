/** All mutants of a module, in the order of its files. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeEdits } from './code-edits.ts';
import type { MutatedModule } from './modules.ts';
import { type Mutant, toMutant } from './mutant.ts';
import { sqlEdits } from './sql-edits.ts';

export function findMutants(root: string, { sources }: Pick<MutatedModule, 'sources'>): Mutant[] {
  return sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const edits = file.endsWith('.sql') ? sqlEdits(source) : codeEdits(file, source);
      return edits.map((edit) => toMutant(file, source, edit));
    });
}
