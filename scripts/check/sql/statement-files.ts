/** The files of a checkout that ask the database something. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function filesWithStatements(root: string): string[] {
  return globSync('server/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(query|executeSql)\b/.test(readFileSync(join(root, file), 'utf8')))
    .sort();
}
