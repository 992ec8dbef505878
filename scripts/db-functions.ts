/**
 * Raises the version of the database functions where their text changed: `npm run db:functions`. The version
 * and the checksum of all texts stand in server/db/functions-version.json, which `npm run check` verifies.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFunctions, versionFile } from '../server/db/migrate/function-files.ts';

const root = join(import.meta.dirname, '..', 'server');
const { version, checksum, releasedChecksum } = await readFunctions(root);
if (checksum === releasedChecksum) {
  console.log(`Nothing changed since version ${version}.`);
} else {
  const raised = { version: version + 1, checksum };
  writeFileSync(join(root, versionFile), `${JSON.stringify(raised, null, 2)}\n`);
  console.log(`The database functions are of version ${raised.version} now. Commit server/${versionFile}.`);
}
