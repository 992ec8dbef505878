/**
 * Which processes the tables still serve. A migration that takes away what older processes use says from
 * which migration on a process has to know the tables (docs/decisions/0055-expand-then-contract.md).
 */
import type { Queryable } from '../pool.ts';
import type { Tx } from '../transaction.ts';
import type { Migration } from './migration-files.ts';

/** A row per migration that contracted. Created empty, because no migration contracts before it. */
export async function createCompatibilityTable(tx: Tx): Promise<void> {
  await tx.query(`create table if not exists schema_compatibility (
    migration integer primary key,
    compatible_from integer not null
  )`);
}

export async function recordCompatibility(tx: Tx, { version, compatibleFrom }: Migration): Promise<void> {
  if (compatibleFrom === undefined) return;
  await tx.query('insert into schema_compatibility (migration, compatible_from) values ($1, $2)', [
    version,
    compatibleFrom,
  ]);
}

/**
 * The last migration that a process has to know; 0 where the tables serve every process, as in a database
 * that only older processes have migrated.
 */
export async function readCompatibleFrom(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ present: boolean }>(
    `select to_regclass('schema_compatibility') is not null as present`,
  );
  if (!rows[0]?.present) return 0;
  const { rows: found } = await db.query<{ compatible_from: number }>(
    'select coalesce(max(compatible_from), 0)::int as compatible_from from schema_compatibility',
  );
  return found[0]?.compatible_from ?? 0;
}
