/** Copying the files of a database server, with their checksums. */
import { createHash, type Hash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupFile } from './manifest.ts';

/** Their contents belong to the running server; the folders have to be there. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map']);

const isTemporary = (name: string) => name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');

/** The files below a cluster's folder that a backup has, by their paths in it, and its folders. */
export function listCluster(root: string): { files: string[]; folders: string[] } {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isTemporary(entry.name) || leftOut.has(path)) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        if (!emptied.has(path)) visit(path);
      } else if (entry.isFile()) files.push(path);
    }
  };
  visit('');
  // Where the server keeps notes about segments that it archives; it does not create this one itself.
  folders.push('pg_wal/archive_status', 'pg_wal/summaries');
  return { files, folders };
}

export function makeFolders(root: string, folders: readonly string[]): void {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true, mode: 0o700 });
}

/**
 * Copies one file to the disk and returns what was written. Undefined where it is gone: the running server
 * removes files, and what it did since the copy began is in its log.
 */
export async function copyFile(from: string, to: string, path: string): Promise<BackupFile | undefined> {
  const source = join(from, path);
  const target = join(to, path);
  if (!existsSync(source)) return undefined;
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const counted = { bytes: 0 };
  try {
    await pipeline(
      createReadStream(source),
      countInto(hash, counted),
      createWriteStream(target, { mode: 0o600, flush: true }),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return { path, bytes: counted.bytes, sha256: hash.digest('hex') };
}

export function writeText(root: string, path: string, text: string): BackupFile {
  writeFileSync(join(root, path), text, { mode: 0o600, flush: true });
  return { path, bytes: Buffer.byteLength(text), sha256: sha256Of(text) };
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function countInto(hash: Hash, counted: { bytes: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      counted.bytes += chunk.length;
      done(null, chunk);
    },
  });
}
