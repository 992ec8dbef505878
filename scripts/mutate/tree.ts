/** A copy of the repository in which mutants live, so that no mutant ever touches the repository itself. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '#tests/support/scratch.ts';
import { root } from '../run-node.mjs';
import { applyMutant, type Mutant } from './mutant.ts';

const left = new Set(['.git', 'node_modules', '.data', 'test-results', 'coverage']);

export type Tree = {
  folder: string;
  /** Changes one file while `use` runs. */
  with<T>(mutant: Mutant, use: () => Promise<T>): Promise<T>;
  remove(): void;
};

export function copyTree(): Tree {
  const folder = scratchFolder('indulge-mutants-');
  for (const name of readdirSync(root))
    if (!left.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  // A folder of links, because Vitest writes its cache beside the packages.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return {
    folder,
    async with(mutant, use) {
      const path = join(folder, mutant.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, applyMutant(source, mutant));
      try {
        return await use();
      } finally {
        writeFileSync(path, source);
      }
    },
    remove,
  };
}
