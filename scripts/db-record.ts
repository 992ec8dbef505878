/**
 * Records the statements of this version as those of the last release: `npm run db:record`, when a version is
 * tagged. From then on `tests/db/last-release.test.ts` holds them against the tables and functions of later
 * versions.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { formsOf, statementsOf } from './check/sql/statement-forms.ts';
import { withThrowawayDatabase } from './check/sql/throwaway-database.ts';

const root = join(import.meta.dirname, '..');
const { forms, problems } = await withThrowawayDatabase((db) => formsOf(db, statementsOf(root)));
const release = { release: packageJson.version, statements: forms };
writeFileSync(join(root, 'tests/db/releases/last.json'), `${JSON.stringify(release, null, 1)}\n`);
console.log(
  `Recorded ${forms.length} statements of version ${packageJson.version}; ${problems.length} were left out.`,
);
