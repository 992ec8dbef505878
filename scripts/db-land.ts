/** Records the checksums of the migrations that have landed: `npm run db:land`. It never changes a record. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../server/db/migrate/migration-files.ts';
import { landedFile, landedMigrationProblems, readLanded } from './check/landed-migrations.ts';

const server = join(import.meta.dirname, '..', 'server');
const problems = await landedMigrationProblems(server);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  const landed = readLanded(server);
  const migrations = await readMigrations(join(server, 'db/migrations'));
  const added = migrations.filter(({ name }) => !(name in landed));
  const all = { ...landed, ...Object.fromEntries(added.map(({ name, checksum }) => [name, checksum])) };
  writeFileSync(join(server, landedFile), `${JSON.stringify(all, null, 2)}\n`);
  console.log(added.length > 0 ? `Landed ${added.map(({ name }) => name).join(', ')}.` : 'Nothing to land.');
}
