/**
 * A copy of the repository in which mutants are tested, so that no mutant ever touches the repository itself.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { root } from '../run-node.mjs';

const left = new Set(['.git', 'node_modules', '.data', 'test-results', 'coverage']);

export type Change = { file: string; change(source: string): string };

export type Tree = {
  folder: string;
  /** Changes these files while `use` runs. */
  with<T>(changes: Change[], use: () => Promise<T>): Promise<T>;
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
    async with(changes, use) {
      const before = changes.map(({ file }) => readFileSync(join(folder, file), 'utf8'));
      for (const [index, { file, change }] of changes.entries())
        writeFileSync(join(folder, file), change(before[index] ?? ''));
      try {
        return await use();
      } finally {
        for (const [index, { file }] of changes.entries())
          writeFileSync(join(folder, file), before[index] ?? '');
      }
    },
    remove,
  };
}
