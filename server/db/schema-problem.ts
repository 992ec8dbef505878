/** Whether the database has what this process needs: asked at its start and by every probe. */
import { CannotStart } from '../kernel/cannot-start.ts';
import { decideFunctions } from './migrate/apply-functions.ts';
import { readCompatibleFrom } from './migrate/compatibility.ts';
import { readAppliedFunctions } from './migrate/function-version.ts';
import { readApplied } from './migrate/migration-files.ts';
import { ownSource, readSource } from './migrate/source.ts';
import type { Queryable } from './pool.ts';

/**
 * Null when this process can work. The database may be ahead, as long as its newer migrations only added: a
 * newer version also promises that its functions serve this one.
 */
export async function findSchemaProblem(db: Queryable, root?: string): Promise<string | null> {
  const { migrations, functions } = await (root ? readSource(root) : ownSource());
  const { rows } = await db.query<{ present: boolean }>(
    `select to_regclass('public.schema_migration') is not null
       and to_regclass('public.schema_function_version') is not null as present`,
  );
  if (!rows[0]?.present) return migrations.length === 0 ? null : 'The database is not migrated.';
  const applied = new Map((await readApplied(db)).map((row) => [row.version, row.checksum]));
  for (const { version, name, checksum } of migrations) {
    const found = applied.get(version);
    if (found === undefined) return `The database is not migrated: it lacks the migration ${name}.`;
    if (found !== checksum) return `The database has another text of the migration ${name}.`;
  }
  const needed = await readCompatibleFrom(db);
  const known = migrations.at(-1)?.version ?? 0;
  if (needed > known) {
    return (
      `The database is too new: it serves processes that know migration ${needed}, and this one knows up to ` +
      `${known}. Run a newer version.`
    );
  }
  return decideFunctions(functions, await readAppliedFunctions(db)) === 'apply'
    ? 'The database is not migrated: its functions are of an older version.'
    : null;
}

/** Refuses to start on a database that does not fit, for a process that does not migrate. */
export async function requireSchema(db: Queryable): Promise<void> {
  const problem = await findSchemaProblem(db);
  if (problem !== null)
    throw new CannotStart(`${problem}\nRun npm run migrate, or set MIGRATE_ON_START=on for this process.`);
}
