/** The check that no function's text changes without a new version of the functions. */
import { join } from 'node:path';
import { readFunctions, versionFile } from '#server/db/migrate/function-files.ts';
import { root, type Step } from './step.ts';

export const keepFunctionVersion: Step = {
  name: 'version of the database functions',
  async run() {
    const problem = await functionVersionProblem(join(root, 'server'));
    return { passed: problem === undefined, output: problem ?? '' };
  },
};

/** Returns what to do where the texts are not those of the version; undefined where they are. */
export async function functionVersionProblem(server: string): Promise<string | undefined> {
  const { version, checksum, releasedChecksum } = await readFunctions(server);
  if (checksum === releasedChecksum) return undefined;
  return (
    `The text of a database function changed, and server/${versionFile} still says version ${version}. ` +
    'Run npm run db:functions, which raises the version, and commit the file.'
  );
}
