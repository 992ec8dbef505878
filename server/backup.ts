/** `npm run backup -- --to FOLDER` and `npm run restore -- --from FOLDER`, for the embedded database. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keyFile } from './config/encryption-key.ts';
import { loadMaintenance, type Maintenance } from './config/maintenance.ts';
import { restoreBackup } from './db/backup/restore-backup.ts';
import { takeBackup } from './db/backup/take-backup.ts';
import { joinEmbeddedPostgres } from './db/embedded.ts';
import { createDb } from './db/pool.ts';
import { findSchemaProblem } from './db/schema-problem.ts';
import { CannotStart } from './kernel/cannot-start.ts';
import type { Say } from './kernel/say.ts';
import { printInvariants } from './maintain.ts';

/** May run beside the product. */
export async function runBackup(env: NodeJS.ProcessEnv, args: string[], say: Say): Promise<void> {
  const to = folderIn(args, 'to');
  const { dataDir } = embeddedOnly(env);
  const { time, files } = await takeBackup({ dataDir, to, log: say });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  say(`Backed up ${files.length} files, ${(bytes / 1_000_000).toFixed(0)} MB, as of ${time}, to ${to}.`);
  const kept = existsSync(keyFile(dataDir)) ? keyFile(dataDir) : 'ENCRYPTION_KEY';
  say(`The codes in it are encrypted. Keep ${kept} in another place: without it nothing can read them.`);
}

/** Starts the restored database once, and checks every invariant. */
export async function runRestore(env: NodeJS.ProcessEnv, args: string[], say: Say): Promise<void> {
  const from = folderIn(args, 'from');
  const settings = embeddedOnly(env);
  const { dataDir } = settings;
  const { current, old } = settings.encryption();
  const { time } = await restoreBackup({ from, dataDir, keyIds: [current, ...old].map(({ id }) => id) });
  const embedded = await joinEmbeddedPostgres({ dataDir, log: say });
  const db = createDb({ url: embedded.url, max: 2, applicationName: 'indulge-maintenance' });
  try {
    say(`Restored the database of ${time} to ${dataDir}.`);
    const problem = await findSchemaProblem(db);
    if (problem) say(`${problem} The next start brings it up to date; then run npm run invariants.`);
    else await printInvariants(db, say);
    say(`Start Indulge, and adopt what happened since: npm run reconcile -- --since ${time}`);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

function embeddedOnly(env: NodeJS.ProcessEnv): Maintenance {
  const settings = loadMaintenance(env);
  if (settings.database.url !== undefined)
    throw new CannotStart(
      'DATABASE_URL is set, and this command is for the embedded database. docs/restore.md says how to back up and ' +
        'restore your own.',
    );
  return settings;
}

function folderIn(args: string[], name: 'to' | 'from'): string {
  const { values } = parseArgs({ args, options: { [name]: { type: 'string' } }, strict: false });
  const folder = values[name];
  if (typeof folder !== 'string' || folder === '')
    throw new CannotStart(`Name the folder of the backup: --${name} FOLDER.`);
  return resolve(folder);
}
