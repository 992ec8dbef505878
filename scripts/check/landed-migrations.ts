/**
 * The check that a migration which was released is never changed: a database that applied it keeps its text.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '#server/db/migrate/migration-files.ts';
import { root, type Step } from './step.ts';

/** Names with the checksums of their texts, below `server/`. `npm run db:land` adds to it. */
export const landedFile = 'db/landed-migrations.json';

export const keepLandedMigrations: Step = {
  name: 'landed migrations',
  async run() {
    const problems = await landedMigrationProblems(join(root, 'server'));
    return { passed: problems.length === 0, output: problems.join('\n') };
  },
};

export function readLanded(server: string): Record<string, string> {
  const file = join(server, landedFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * A line for each landed migration that is gone or has another text, and each new one with a number before
 * them.
 */
export async function landedMigrationProblems(server: string): Promise<string[]> {
  const landed = readLanded(server);
  const present = new Map(
    (await readMigrations(join(server, 'db/migrations'))).map((one) => [one.name, one]),
  );
  const changed = Object.entries(landed).flatMap(([name, checksum]) => {
    const found = present.get(name);
    if (found?.checksum === checksum) return [];
    return [
      `The migration ${name} has landed, and ${found ? 'its text was changed' : 'it is gone'}: ` +
        'restore it and write a new one instead.',
    ];
  });
  const last = Object.keys(landed).sort().at(-1) ?? '';
  const early = [...present.keys()].filter((name) => !(name in landed) && name < last);
  return [
    ...changed,
    ...early.map(
      (name) => `The migration ${name} comes before ${last}, which has landed: give it a later number.`,
    ),
  ];
}
