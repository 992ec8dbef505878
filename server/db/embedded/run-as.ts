/**
 * The user that PostgreSQL runs as. It refuses to run as root, so root has to become another user: in a user
 * namespace of its own, where root's files stay root's (which also works below a folder that only root may
 * enter), or else by switching to another user, who is given the files.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';

export type RunAs =
  | { kind: 'self' }
  | { kind: 'namespace'; uid: number; gid: number }
  | { kind: 'user'; uid: number; gid: number };

/** A command as `spawn` takes it. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number };

type Place = { postgres: string; folder: string };

/**
 * Chooses how to run `postgres` on files in `folder`, which exists. Throws `CannotStart` when there is no
 * way.
 */
export function chooseRunAs({ postgres, folder }: Place): RunAs {
  if (process.platform === 'win32' || (process.getuid?.() !== 0 && hasName())) {
    return proven({ kind: 'self' }, { postgres, folder });
  }
  const candidates = asRoot(statSync(folder));
  const works = candidates.find((candidate) => probe(candidate, { postgres, folder }) === undefined);
  if (works !== undefined) return works;
  // Separate from the question of the user: does the binary run at all?
  proven({ kind: 'self' }, { postgres, folder });
  throw new CannotStart(
    `PostgreSQL refuses to run as root, and neither a user namespace nor another user can reach ${folder} and ` +
      `${dirname(postgres)}. Start Indulge as an ordinary user, or set DATABASE_URL to a PostgreSQL 16 or later.`,
  );
}

export function command(runAs: RunAs, file: string, args: string[]): Command {
  switch (runAs.kind) {
    case 'self':
      return { file, args };
    case 'namespace':
      return {
        file: 'unshare',
        args: ['--user', `--map-user=${runAs.uid}`, `--map-group=${runAs.gid}`, '--', file, ...args],
      };
    case 'user':
      return { file, args, uid: runAs.uid, gid: runAs.gid };
  }
}

/** Gives a file or folder to the user that PostgreSQL runs as. */
export function handOver(runAs: RunAs, path: string): void {
  if (runAs.kind === 'user') chownSync(path, runAs.uid, runAs.gid);
}

/** The environment a program needs; nothing of the caller's PG… variables or locale. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT, TMPDIR, TEMP } = process.env;
  return { PATH, SYSTEMROOT, TMPDIR, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}

/** Whether the system knows this user by name; initdb fails without one. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/**
 * Files that belong to another user already decide. Otherwise the namespace comes first, since it changes no
 * owner.
 */
function asRoot(owner: { uid: number; gid: number }): RunAs[] {
  if (owner.uid !== (process.getuid?.() ?? 0)) return [{ kind: 'user', uid: owner.uid, gid: owner.gid }];
  const other = ordinaryUser();
  if (other === undefined) return [];
  const inNamespace: RunAs = { kind: 'namespace', ...other };
  return process.getuid?.() === 0 ? [inNamespace, { kind: 'user', ...other }] : [inNamespace];
}

/** A user other than root that the system knows by name. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const chosen =
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ uid }) => uid >= 1000 && uid < 60_000) ??
    users.find(({ name }) => name === 'nobody') ??
    users[0];
  return chosen && { uid: chosen.uid, gid: chosen.gid };
}

/** Why `runAs` cannot run the binary or reach the folder; undefined when it can. */
function probe(runAs: RunAs, { postgres, folder }: Place): string | undefined {
  const tries = [command(runAs, postgres, ['--version'])];
  if (runAs.kind === 'namespace')
    tries.push(command(runAs, 'sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]));
  // The folder itself is handed over later. The path to it must be accessible already.
  if (runAs.kind === 'user') tries.push(command(runAs, 'sh', ['-c', 'cd "$1"', 'sh', dirname(folder)]));
  return tries.map(run).find((problem) => problem !== undefined);
}

function run({ file, args, uid, gid }: Command): string | undefined {
  const { status, error, stderr } = spawnSync(file, args, {
    uid,
    gid,
    env: cleanEnvironment(),
    encoding: 'utf8',
  });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim() || `status ${status}`;
}

function proven(runAs: RunAs, place: Place): RunAs {
  const problem = probe(runAs, place);
  if (problem === undefined) return runAs;
  throw new CannotStart(
    `The PostgreSQL of the npm package does not run on this machine (${problem.split('\n')[0]}). ` +
      'Set DATABASE_URL to a PostgreSQL 16 or later.',
  );
}
