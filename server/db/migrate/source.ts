/** What a release brings for the database: its migrations and its functions. */
import { join } from 'node:path';
import { makeOnce } from '#server/kernel/make-once.ts';
import { type FunctionSet, readFunctions } from './function-files.ts';
import { type Migration, readMigrations } from './migration-files.ts';

export type Source = { root: string; migrations: Migration[]; functions: FunctionSet };

const ownRoot = join(import.meta.dirname, '../..');

/** `root` is the folder with `db/migrations/` and `<module>/sql/`. */
export async function readSource(root: string): Promise<Source> {
  const [migrations, functions] = await Promise.all([
    readMigrations(join(root, 'db/migrations')),
    readFunctions(root),
  ]);
  return { root, migrations, functions };
}

/** The product's own files do not change while it runs, and readiness is asked for often. */
export const ownSource = makeOnce(() => readSource(ownRoot));
