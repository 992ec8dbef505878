/** The files of the embedded PostgreSQL, and the lock that lets one process at a time own them. */
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from '../../kernel/cannot-start.ts';

export type DataFolder = {
  /** The product's data folder, as the operator named it. */
  dataDir: string;
  /** Everything below belongs to the database. */
  root: string;
  cluster: string;
  /** initdb works here, so that a cluster is either whole or absent. */
  unfinishedCluster: string;
  passwordFile: string;
  logFile: string;
};

export type FolderOwner = { pid: number; since: string };

export type DataLock = { release(): void };

/** Creates the folder where it is missing, and names its parts. */
export function openDataFolder(dataDir: string): DataFolder {
  const root = join(resolve(dataDir), 'postgres');
  try {
    mkdirSync(resolve(dataDir), { recursive: true });
    mkdirSync(root, { recursive: true, mode: 0o700 });
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CannotStart(
      `The data folder ${resolve(dataDir)} cannot be used (${messageOf(error)}). ` +
        'Start Indulge as the user it belongs to, or set DATA_DIR to another folder.',
    );
  }
  return {
    dataDir: resolve(dataDir),
    root,
    cluster: join(root, 'cluster'),
    unfinishedCluster: join(root, 'cluster.unfinished'),
    passwordFile: join(root, 'password'),
    logFile: join(root, 'server.log'),
  };
}

/** Stays referenced: a garbage-collected lock is a released lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes the folder for this process, or returns undefined when another one holds it. SQLite's exclusive
 * transaction is a lock of the operating system, so it ends with the process in any case; a file with a
 * process id would not.
 */
export function lockDataFolder({ root }: DataFolder): DataLock | undefined {
  const path = join(root, 'owner.lock');
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (messageOf(error).includes('locked')) return undefined;
    throw new CannotStart(`The data folder ${root} cannot be used: ${messageOf(error)}.`);
  }
  held.add(file);
  const owner: FolderOwner = { pid: process.pid, since: new Date().toISOString() };
  writeFileSync(join(root, 'owner.json'), JSON.stringify(owner));
  return {
    release() {
      if (!held.delete(file)) return;
      rmSync(join(root, 'owner.json'), { force: true });
      file.close();
    },
  };
}

/** The folder's holder, as far as it is known: the lock is taken a moment before this is written. */
export function readOwner({ root }: DataFolder): FolderOwner | undefined {
  try {
    return JSON.parse(readFileSync(join(root, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The database password, generated once. */
export function readPassword({ passwordFile, cluster }: DataFolder): string {
  if (!existsSync(passwordFile)) {
    if (existsSync(cluster)) {
      throw new CannotStart(`The password of the embedded database is missing: restore ${passwordFile}.`);
    }
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(passwordFile, 'utf8').trim();
}

/** The longest path a Unix socket can have on Linux and macOS, less the name PostgreSQL gives it. */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length;

/**
 * The folder of the socket: beside the cluster, or, where that path is too long, one of our own in the
 * system's temporary folder.
 */
export function socketFolder({ root }: DataFolder): string {
  const beside = join(root, 'socket');
  const folder = Buffer.byteLength(beside) <= longestSocketFolder ? beside : shortFolder(root);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (lstatSync(folder).uid !== lstatSync(root).uid && process.getuid?.() !== 0) {
    throw new CannotStart(
      `${folder}, where the socket of the database belongs, is somebody else's; remove it.`,
    );
  }
  chmodSync(folder, 0o700);
  return folder;
}

/** Removes our folder from the system's temporary folder. */
export function removeSocketFolder({ root }: DataFolder): void {
  rmSync(shortFolder(root), { recursive: true, force: true });
}

function shortFolder(root: string): string {
  return join(tmpdir(), `indulge-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
