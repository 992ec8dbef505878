/**
 * Takes over a database of version 0.1.0, whose 36 migrations made what the baseline makes: their rows in
 * schema_migration give way to the baseline's. Everything else in the database stays.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Tx } from '../transaction.ts';
import { type AppliedMigration, type Migration, readApplied } from './migration-files.ts';

type Release = {
  release: string;
  /** The last migration that the release's database already has in another form. */
  baselineThrough: number;
  /** What the release applied: names with the checksums of their texts. */
  migrations: Record<string, string>;
};

/** Returns what was done, in words; nothing where the database is not of that release. */
export async function takeOverRelease(
  tx: Tx,
  { root, migrations }: { root: string; migrations: Migration[] },
  log?: (message: string) => void,
): Promise<string[]> {
  const release = await readRelease(root);
  const applied = await readApplied(tx);
  if (release === undefined || !isOfRelease(release, applied)) return [];
  refuseAllButComplete(release, applied);
  await tx.query('delete from schema_migration');
  for (const { version, name, checksum } of migrations) {
    if (version > release.baselineThrough) continue;
    await tx.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
  }
  log?.(`This database was made by version ${release.release}. It is adopted, with everything in it.`);
  return [`the baseline, for a database of version ${release.release}`];
}

async function readRelease(root: string): Promise<Release | undefined> {
  const file = join(root, 'db/released-schemas/0.1.0.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

function isOfRelease({ migrations }: Release, applied: AppliedMigration[]): boolean {
  return applied.some(({ name }) => name in migrations);
}

/** Throws the reason why a database that began with that release is not exactly what it made. */
function refuseAllButComplete({ release, migrations }: Release, applied: AppliedMigration[]): void {
  const unknown = applied.find(({ name }) => !(name in migrations));
  if (unknown) {
    throw new CannotStart(
      `The database has the migration ${unknown.name}, which neither version ${release} nor this version knows: ` +
        'it was used by another version. Start that one.',
    );
  }
  const altered = applied.find(({ name, checksum }) => migrations[name] !== checksum);
  if (altered) {
    throw new CannotStart(
      `The database has another text of the migration ${altered.name} than version ${release} released, so its ` +
        'tables are not known. Restore a database that the released version made.',
    );
  }
  const present = new Set(applied.map(({ name }) => name));
  const missing = Object.keys(migrations).filter((name) => !present.has(name));
  if (missing.length > 0) {
    const rest = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
    throw new CannotStart(
      `The database lacks the migration ${missing[0]}${rest} of version ${release}. Start version ${release} once, ` +
        'which applies what is missing; then start this version.',
    );
  }
}
