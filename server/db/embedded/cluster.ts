/** The files of a database server: created once, whole or not at all. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { cleanEnvironment, command, type RunAs } from './run-as.ts';

/** The version whose files the bundled binaries read. */
export const majorVersion = '18';

export const superuser = 'postgres';

/**
 * Creates the cluster unless it exists. Text sorts by code point and changes case by Unicode, with
 * PostgreSQL's own rules: the operating system's rules change under an index when the system is upgraded.
 */
export async function createCluster(folder: DataFolder, binaries: Binaries, runAs: RunAs): Promise<void> {
  if (existsSync(folder.cluster)) return checkVersion(folder);
  rmSync(folder.unfinishedCluster, { recursive: true, force: true });
  const { file, args, uid, gid } = command(runAs, binaries.initdb, [
    `--pgdata=${folder.unfinishedCluster}`,
    `--username=${superuser}`,
    `--pwfile=${folder.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]);
  const initdb = spawn(file, args, {
    uid,
    gid,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  initdb.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const status = await new Promise((resolve, reject) => {
    initdb.on('error', reject);
    initdb.on('close', resolve);
  });
  if (status !== 0) throw new CannotStart(`The embedded database could not be made: ${lastError(errors)}`);
  renameSync(folder.unfinishedCluster, folder.cluster);
}

function checkVersion({ cluster, dataDir }: DataFolder): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === majorVersion) return;
  throw new CannotStart(
    `The database in ${dataDir} was made by PostgreSQL ${version}, and this version brings PostgreSQL ${majorVersion}. ` +
      'Move its contents with pg_dump, or run it with its own PostgreSQL and set DATABASE_URL.',
  );
}

function lastError(errors: string): string {
  const lines = errors.trim().split('\n');
  return (
    lines.find((line) => line.includes('error:') || line.includes('FATAL')) ??
    lines.at(-1) ??
    'no reason given'
  );
}
