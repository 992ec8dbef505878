/**
 * The PostgreSQL that comes with the product: created on the first start, and running as long as the product
 * does.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../kernel/cannot-start.ts';
import { findBinaries } from './embedded/binaries.ts';
import { createCluster, superuser } from './embedded/cluster.ts';
import {
  type DataFolder,
  lockDataFolder,
  openDataFolder,
  readOwner,
  readPassword,
  removeSocketFolder,
} from './embedded/data-folder.ts';
import { chooseListening, currentListening } from './embedded/listening.ts';
import { clearStaleFiles } from './embedded/postmaster.ts';
import { chooseRunAs, command, handOver } from './embedded/run-as.ts';
import { runServer, waitUntilAnswering } from './embedded/server.ts';
import { embeddedDatabaseUrl, serverArguments, USUAL_CONNECTIONS } from './embedded/settings.ts';

export type EmbeddedOptions = {
  /** The data folder of the product; the database lives in `postgres/` below it. */
  dataDir: string;
  log: (message: string) => void;
  /** The most connections; 60 by default. */
  connections?: number;
};

export type EmbeddedPostgres = {
  /** The product's database, as its owner. */
  url: string;
  /** The server's superuser, for tools that create databases. */
  superuserUrl: string;
  /** Stops the server and resolves when it has exited. */
  stop(): Promise<void>;
  /** Ends the server without waiting. Nothing committed is lost. */
  stopAtOnce(): void;
};

/** The role that owns the product's database, and the database. */
const role = 'indulge';

/**
 * Starts the server, and creates the cluster, the role and the database where they are missing. Cleans up
 * after a killed run, including its server. Throws `CannotStart` when another process uses the same folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, connections = USUAL_CONNECTIONS } = options;
  const folder = openDataFolder(dataDir);
  const lock = lockDataFolder(folder);
  if (lock === undefined) throw new CannotStart(alreadyRunning(folder));
  try {
    const password = readPassword(folder);
    const binaries = findBinaries();
    const runAs = chooseRunAs({ postgres: binaries.postgres, folder: folder.root });
    for (const path of [folder.root, folder.passwordFile]) handOver(runAs, path);
    await clearStaleFiles(folder.cluster, log);
    await createCluster(folder, binaries, runAs);
    const listening = await chooseListening(folder);
    if (listening.kind === 'socket') handOver(runAs, listening.folder);
    const superuserUrl = embeddedDatabaseUrl(listening, { user: superuser, password, database: 'postgres' });
    const server = await runServer({
      command: command(runAs, binaries.postgres, serverArguments(folder.cluster, listening, connections)),
      cluster: folder.cluster,
      logFile: folder.logFile,
      url: superuserUrl,
      log,
    });
    // Any end of the process but kill -9 stops the server too.
    const atOnce = () => server.stopAtOnce();
    process.once('exit', atOnce);
    await createDatabase(superuserUrl, password);
    return {
      url: embeddedDatabaseUrl(listening, { user: role, password, database: role }),
      superuserUrl,
      async stop() {
        process.off('exit', atOnce);
        await server.stop();
        removeSocketFolder(folder);
        lock.release();
      },
      stopAtOnce: atOnce,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * For a tool that may run beside the product: uses the server that runs on the folder and leaves it running,
 * or starts one for as long as the tool runs.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(options.dataDir);
  const lock = lockDataFolder(folder);
  if (lock !== undefined) {
    lock.release();
    return startEmbeddedPostgres(options);
  }
  const password = readPassword(folder);
  const listening = currentListening(folder);
  const superuserUrl = embeddedDatabaseUrl(listening, { user: superuser, password, database: 'postgres' });
  await waitUntilAnswering(superuserUrl);
  return {
    url: embeddedDatabaseUrl(listening, { user: role, password, database: role }),
    superuserUrl,
    stop: async () => undefined,
    stopAtOnce: () => undefined,
  };
}

/** The role is no superuser, so that the migrations' privileges bind the product itself. */
async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await untilWritable(client);
    const roles = await client.query('select from pg_roles where rolname = $1', [role]);
    if (roles.rowCount === 0)
      await client.query(`create role ${role} login password ${pg.escapeLiteral(password)}`);
    const databases = await client.query('select from pg_database where datname = $1', [role]);
    // It makes the database of the test world when a company asks for one.
    await client.query(`alter role ${role} createdb`);
    if (databases.rowCount === 0) await client.query(`create database ${role} owner ${role}`);
  } finally {
    await client.end();
  }
}

const LOOK_EVERY_MS = 100;

/** A server that replays an archived log accepts connections before it takes writes. */
async function untilWritable(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ recovers: boolean | null }>(
      'select pg_is_in_recovery() as recovers',
    );
    if (!rows[0]?.recovers) return;
    await wait(LOOK_EVERY_MS);
  }
}

/**
 * The process that uses this data folder, in words; undefined when none does. It distinguishes that from a
 * port that is merely taken.
 */
export function whoRunsOn(dataDir: string): string | undefined {
  const folder = openDataFolder(dataDir);
  const lock = lockDataFolder(folder);
  lock?.release();
  return lock === undefined ? alreadyRunning(folder) : undefined;
}

function alreadyRunning(folder: DataFolder): string {
  const owner = readOwner(folder);
  const who = owner ? ` (process ${owner.pid}, since ${owner.since})` : '';
  return (
    `Indulge is already running on the data folder ${folder.dataDir}${who}. ` +
    'Stop it first, or set DATA_DIR to another folder.'
  );
}
