/**
 * Records the statements of this version as those of the last release: `npm run db:record`, when a version is
 * tagged. From then on `tests/db/last-release.test.ts` holds them against the tables and functions of later
 * versions.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { formsOf, statementsOf } from './check/sql/statement-forms.ts';
import { withThrowawayDatabase } from './check/sql/throwaway-database.ts';

const root = join(import.meta.dirname, '..');
const { forms, problems } = await withThrowawayDatabase((db) => formsOf(db, statementsOf(root)));
const release = { release: packageJson.version, statements: forms };
const file = join(root, 'tests/db/releases/last.json');
writeFileSync(file, `${JSON.stringify(release)}\n`);
// The check of the repository refuses a file that is formatted otherwise.
execFileSync(process.execPath, [
  join(root, 'node_modules/@biomejs/biome/bin/biome'),
  'format',
  '--write',
  file,
]);
console.log(
  `Recorded ${forms.length} statements of version ${packageJson.version}; ${problems.length} were left out.`,
);
