/** The commands that do one thing and exit. They may run beside the product, on the same database. */
import { loadMaintenance, type Maintenance } from './config/maintenance.ts';
import { joinEmbeddedPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createDb, type Db } from './db/pool.ts';
import { checkInvariants } from './ledger/index.ts';
import { reEncrypt } from './re-encrypt.ts';

type Say = (line: string) => void;

/** Brings the tables up to date. */
export async function runMigrate(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  await withDatabase(env, say, async (db, { production }) => {
    const applied = await migrate(db, { editedFunctions: production ? 'refuse' : 'apply', log: say });
    say(applied.length > 0 ? applied.map((name) => `Applied ${name}`).join('\n') : 'Nothing to migrate.');
  });
}

/** Checks all invariants. A violation makes the exit code 1. */
export async function runInvariants(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  await withDatabase(env, say, async (db) => {
    const broken = await checkInvariants(db);
    for (const { invariant, name, detail } of broken) say(`${invariant}. ${name}: ${detail}`);
    say(broken.length === 0 ? 'All invariants hold.' : `${broken.length} rows break an invariant.`);
    if (broken.length > 0) process.exitCode = 1;
  });
}

/** Encrypts everything with the current key; `--check` only counts what is left. */
export async function runReEncrypt(env: NodeJS.ProcessEnv, say: Say, dry: boolean): Promise<void> {
  await withDatabase(env, say, (db, { encryption }) => reEncrypt({ db, encryption: encryption(), dry, say }));
}

async function withDatabase(
  env: NodeJS.ProcessEnv,
  say: Say,
  work: (db: Db, settings: Maintenance) => Promise<void>,
): Promise<void> {
  const settings = loadMaintenance(env);
  const embedded = settings.database.url
    ? undefined
    : await joinEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  const db = createDb({
    url: settings.database.url ?? embedded?.url ?? '',
    max: 2,
    prepares: settings.database.prepares,
    applicationName: 'indulge-maintenance',
  });
  try {
    await work(db, settings);
  } finally {
    await db.close();
    await embedded?.stop();
  }
}
