/** The commands that do one thing and exit. They may run beside the product, on the same database. */
import { loadMaintenance, type Maintenance } from './config/maintenance.ts';
import { joinEmbeddedPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createDb, type Db, withDb } from './db/pool.ts';
import { findSchemaProblem } from './db/schema-problem.ts';
import { isThere } from './db/second-database.ts';
import { isTestDatabase, testDatabaseUrl } from './db/test-database.ts';
import { openJobQueue } from './jobs/queue.ts';
import { CannotStart } from './kernel/cannot-start.ts';
import { systemClock } from './kernel/clock.ts';
import type { Say } from './kernel/say.ts';
import { checkAllInvariants } from './ledger/index.ts';
import { createLog } from './log.ts';
import { createSigner, revokeSigningKey } from './proofs/index.ts';
import { reEncrypt } from './re-encrypt.ts';

/** Brings the tables up to date. */
export async function runMigrate(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  await withBothWorlds(env, say, async (db, { production }) => {
    const applied = await migrate(db, { editedFunctions: production ? 'refuse' : 'apply', log: say });
    // The queue brings its own tables forward here, so that the next start finds nothing left to do.
    await (await openJobQueue({ databaseUrl: db.url, log: createLog('silent') })).close();
    say(applied.length > 0 ? applied.map((name) => `Applied ${name}`).join('\n') : 'Nothing to migrate.');
  });
}

/** Checks all invariants. A violation makes the exit code 1. */
export async function runInvariantCheck(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  await withBothWorlds(env, say, async (db) => {
    const problem = await findSchemaProblem(db);
    if (problem !== null)
      throw new CannotStart(`${problem}\nName the database in DATABASE_URL, or migrate it: npm run migrate.`);
    await printInvariants(db, say);
  });
}

/** Says which rows break an invariant; one of them makes the exit code 1. */
export async function printInvariants(db: Db, say: Say): Promise<void> {
  const broken = await checkAllInvariants(db);
  for (const { invariant, name, detail } of broken) say(`${invariant}. ${name}: ${detail}`);
  say(broken.length === 0 ? 'All invariants hold.' : `${broken.length} rows break an invariant.`);
  if (broken.length > 0) process.exitCode = 1;
}

/** Encrypts everything with the current key; `--check` only counts what is left. */
export async function runReEncrypt(env: NodeJS.ProcessEnv, say: Say, dry: boolean): Promise<void> {
  await withBothWorlds(env, say, (db, { encryption }) =>
    reEncrypt({ db, encryption: encryption(), dry, say }),
  );
}

/**
 * Revokes a signing key that others may know: its id and the reason. A key that cannot be revoked makes the
 * exit code 1.
 */
export async function runRevokeKey(
  env: NodeJS.ProcessEnv,
  [keyId = '', ...words]: string[],
  say: Say,
): Promise<void> {
  const reason = words.join(' ').trim();
  if (!reason) throw new CannotStart('Name the key and the reason: npm run revoke-key KEY-ID "It leaked."');
  await withDatabase(env, say, async (db, { signingSeed }) => {
    const signer = createSigner(signingSeed());
    const revoked = await revokeSigningKey({ db, clock: systemClock, signer }, { keyId, reason });
    switch (revoked.outcome) {
      case 'current':
        throw new CannotStart(
          'These settings still sign with it. Set another SIGNING_KEY, restart, and revoke it then.',
        );
      case 'unknown':
        throw new CannotStart(
          `No key ${keyId} was ever published. Their ids are at /.well-known/indulge-keys.json.`,
        );
      case 'already':
        return say(`It was revoked at ${revoked.revokedAt.toISOString()} already.`);
      case 'revoked':
        return say(`Revoked at ${revoked.revokedAt.toISOString()}. The published keys say so from now on.`);
    }
  });
}

/** Runs `work` on the database, and on that of the test world where there is one. */
async function withBothWorlds(
  env: NodeJS.ProcessEnv,
  say: Say,
  work: (db: Db, settings: Maintenance) => Promise<void>,
): Promise<void> {
  await withDatabase(env, say, async (live, settings) => {
    await work(live, settings);
    const { testUrl, prepares } = settings.database;
    const url = testDatabaseUrl(live.url, testUrl);
    // A server that knows no such database may say so in any way; one that was named has to be there.
    const there = await isThere(url).catch((error: unknown) => {
      if (testUrl) throw error;
      return false;
    });
    if (!there) return;
    await withDb({ url, prepares, applicationName: 'indulge-maintenance' }, async (db) => {
      if (!(await isTestDatabase(db))) return;
      say('The test world:');
      await work(db, settings);
    });
  });
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
