/** Puts a backup of the embedded database where none is. The product replays its log at the next start. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { findBinaries } from '../embedded/binaries.ts';
import { majorVersion } from '../embedded/cluster.ts';
import { type DataFolder, lockDataFolder, openDataFolder } from '../embedded/data-folder.ts';
import { chooseRunAs, handOver } from '../embedded/run-as.ts';
import { copyFile, makeFolders, sha256Of, writeText } from './files.ts';
import { type Manifest, PASSWORD, readManifest } from './manifest.ts';

export type RestoreOptions = {
  from: string;
  dataDir: string;
  /** The fingerprints of the keys that are configured here. */
  keyIds: readonly string[];
};

/**
 * Throws `CannotStart`, and leaves everything as it was, where a database is there already or runs, where a
 * key is missing, and where a file is not what was backed up.
 */
export async function restoreBackup({ from, dataDir, keyIds }: RestoreOptions): Promise<Manifest> {
  const manifest = readManifest(from);
  requireFit(manifest, keyIds);
  const folder = openDataFolder(dataDir);
  const lock = lockDataFolder(folder);
  if (lock === undefined) throw new CannotStart(`Indulge is running on ${dataDir}. Stop it first.`);
  try {
    const password = readBackedUp(from, manifest);
    requireNone(folder, password);
    await copyCluster(from, folder, { ...manifest, password });
    return manifest;
  } finally {
    lock.release();
  }
}

function requireFit({ postgres, encryptionKeys }: Manifest, keyIds: readonly string[]): void {
  if (postgres !== majorVersion)
    throw new CannotStart(
      `The backup was made by PostgreSQL ${postgres}, and this version brings PostgreSQL ${majorVersion}.`,
    );
  const missing = encryptionKeys.filter((id) => !keyIds.includes(id));
  if (missing.length > 0)
    throw new CannotStart(
      `The codes in this backup were encrypted with the key ${missing.join(', ')}, and here is ` +
        `${keyIds.join(', ')}. Set that ENCRYPTION_KEY, or copy the file encryption-key that was kept beside the ` +
        'backup into DATA_DIR. Nothing can read the codes without it.',
    );
}

/** The database's own password, which is of no use without its socket. */
function readBackedUp(from: string, { files }: Manifest): string {
  const text = readFileSync(join(from, PASSWORD), 'utf8');
  const listed = files.find(({ path }) => path === PASSWORD);
  if (listed?.sha256 !== sha256Of(text)) throw damaged(from, PASSWORD);
  return text;
}

/** A password without a cluster is of a restore that was killed, if it is the same. */
function requireNone({ cluster, passwordFile, root }: DataFolder, password: string): void {
  const isOther = existsSync(passwordFile) && readFileSync(passwordFile, 'utf8') !== password;
  if (existsSync(cluster) || isOther)
    throw new CannotStart(
      `There is a database in ${root} already, and nothing is overwritten. Move that folder away first.`,
    );
}

/** The cluster appears at once, whole: a restore that is killed midway is begun again. */
async function copyCluster(
  from: string,
  { root, unfinishedCluster: draft, cluster }: DataFolder,
  { files, folders, password }: Manifest & { password: string },
): Promise<void> {
  const runAs = chooseRunAs({ postgres: findBinaries().postgres, folder: root });
  rmSync(draft, { recursive: true, force: true });
  makeFolders(draft, folders);
  for (const path of ['', ...folders]) handOver(runAs, join(draft, path));
  for (const { path, sha256 } of files) {
    if (path === PASSWORD) continue;
    const inCluster = path.replace(/^cluster\//, '');
    const copied = await copyFile(join(from, 'cluster'), draft, inCluster);
    if (copied?.sha256 !== sha256) {
      rmSync(draft, { recursive: true, force: true });
      throw damaged(from, path);
    }
    handOver(runAs, join(draft, inCluster));
  }
  writeText(root, PASSWORD, password);
  renameSync(draft, cluster);
}

function damaged(from: string, path: string): CannotStart {
  return new CannotStart(`${join(from, path)} is not what was backed up. Use another copy of the backup.`);
}
