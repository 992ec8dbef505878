/** The version of the functions that a database has. */
import type { Queryable } from '../pool.ts';
import type { Tx } from '../transaction.ts';
import type { FunctionSet } from './function-files.ts';

export type AppliedFunctions = { version: number; checksum: string };

/** The newest version applied, undefined in a database without functions. */
export async function readAppliedFunctions(db: Queryable): Promise<AppliedFunctions | undefined> {
  const { rows } = await db.query<AppliedFunctions>(
    'select version, checksum from schema_function_version order by version desc limit 1',
  );
  return rows[0];
}

/** Records the version with the checksum of each text. A developer's edit replaces the row of its version. */
export async function recordFunctions(tx: Tx, { version, checksum, functions }: FunctionSet): Promise<void> {
  const texts = Object.fromEntries(functions.map((each) => [each.name, each.checksum]));
  await tx.query(
    `insert into schema_function_version (version, checksum, functions) values ($1, $2, $3)
     on conflict (version) do update
     set checksum = excluded.checksum, functions = excluded.functions, applied_at = now()`,
    [version, checksum, texts],
  );
}
