/** Brings the database functions to the version on disk, unless a newer version has been applied. */
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Tx } from '../transaction.ts';
import { type DatabaseFunction, type FunctionSet, versionFile } from './function-files.ts';
import { type AppliedFunctions, readAppliedFunctions, recordFunctions } from './function-version.ts';
import type { MigrateOptions } from './options.ts';
import { patiently } from './patiently.ts';

/**
 * `apply` where the database has an older version, none, or the same with another text (an edit without a
 * version); `leave` where it has a newer one; `current` where there is nothing to do.
 */
export function decideFunctions(
  ours: FunctionSet,
  applied: AppliedFunctions | undefined,
): 'apply' | 'leave' | 'current' {
  if (applied === undefined) return ours.functions.length === 0 ? 'current' : 'apply';
  if (applied.version > ours.version) return 'leave';
  return applied.version === ours.version && applied.checksum === ours.checksum ? 'current' : 'apply';
}

/**
 * Applies every function again in one go, so that the database has the texts of one version and never a
 * mixture. Returns what was applied, in words.
 */
export async function applyFunctions(
  tx: Tx,
  ours: FunctionSet,
  { editedFunctions = 'apply', log }: MigrateOptions,
): Promise<string[]> {
  const applied = await readAppliedFunctions(tx);
  const decision = decideFunctions(ours, applied);
  if (decision === 'leave') {
    log?.(
      `The database functions are of version ${applied?.version}, newer than version ${ours.version} of this ` +
        'process. They stay as they are.',
    );
  }
  if (decision !== 'apply') return [];
  if (editedFunctions === 'refuse') refuseEdits(ours, applied);
  await createFunctions(tx, ours.functions);
  await validate(tx, ours.functions);
  await recordFunctions(tx, ours);
  return [`database functions, version ${ours.version}`];
}

/**
 * Creates the functions that tables name, by that name, where they do not exist yet. Those that exist keep
 * their text until all functions are applied together.
 */
export async function createForTables(tx: Tx, { functions }: FunctionSet): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    'select proname as name from pg_proc where pronamespace = current_schema()::regnamespace',
  );
  const present = new Set(rows.map(({ name }) => name));
  const missing = functions.flatMap((known) =>
    known.forTables === null || present.has(known.name) || present.has(known.forTables)
      ? []
      : [named(known, known.forTables)],
  );
  await createFunctions(tx, missing);
}

function named(known: DatabaseFunction, name: string): DatabaseFunction {
  return { ...known, sql: known.sql.replaceAll(`function ${known.name}(`, `function ${name}(`) };
}

/** Bodies are not looked at yet: they may name functions that come later, or tables that do not exist yet. */
async function createFunctions(tx: Tx, functions: DatabaseFunction[]): Promise<void> {
  await tx.query('set local check_function_bodies = off');
  for (const { file, sql } of functions) await naming(file, () => tx.query(patiently(sql)));
  await tx.query('set local check_function_bodies = on');
}

/** Lets each language check the bodies, now that everything they name exists. */
async function validate(tx: Tx, functions: DatabaseFunction[]): Promise<void> {
  const { rows } = await tx.query<{ oid: number; name: string; validator: string }>(
    `select p.oid, p.proname as name, l.lanvalidator::regproc as validator
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = current_schema()::regnamespace and p.proname = any ($1)`,
    [functions.map(({ name }) => name)],
  );
  const files = new Map(functions.map(({ name, file }) => [name, file]));
  for (const { oid, name, validator } of rows)
    await naming(files.get(name) ?? name, () => tx.query(`select ${validator}($1::oid)`, [oid]));
}

/** Puts the file's name before the database's message. */
async function naming(file: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) error.message = `${file}: ${error.message}`;
    throw error;
  }
}

/** Two texts with one version would replace each other at every start, without end. */
function refuseEdits(ours: FunctionSet, applied: AppliedFunctions | undefined): void {
  if (ours.checksum !== ours.releasedChecksum) {
    throw new CannotStart(
      `The text of the database functions differs from ${versionFile}, which says version ${ours.version}: ` +
        'a file was changed after the release was built. Restore it, or run npm run db:functions and release that.',
    );
  }
  if (applied?.version === ours.version) {
    throw new CannotStart(
      `The database has other functions under the version ${ours.version} of this process: another release uses ` +
        'the same number. Run npm run db:functions, which raises it, and release that.',
    );
  }
}
