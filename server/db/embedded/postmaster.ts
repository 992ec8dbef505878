/** The PostgreSQL that an earlier run may have left behind. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from '../../kernel/cannot-start.ts';

const PATIENCE_MS = 30_000;

/** A process id that no system assigns. */
const NOBODY = 2_147_483_646;

/**
 * Stops the server that still runs on `cluster` after its application was killed, and neutralizes a killed
 * server's files. Only the holder of the folder's lock may call this.
 */
export async function clearStaleFiles(cluster: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const lines = readLines(pidFile);
  const pid = Number(lines[0]);
  if (!(pid > 0)) return;
  if (isPostmasterOf(pid, cluster)) {
    log('Stopping the PostgreSQL that an earlier run left behind.');
    await endProcess(pid, () => isPostmasterOf(pid, cluster));
    return;
  }
  // PostgreSQL takes any process with this id for a running server. The rest of the file stays: the next
  // server reads in it whether connections of the killed one are still writing, and refuses to start while
  // they are.
  writeFileSync(pidFile, [String(NOBODY), ...lines.slice(1)].join('\n'));
  clearSocket(lines[4] ?? '');
}

function clearSocket(folder: string): void {
  if (folder === '' || !existsSync(folder)) return;
  const left = readdirSync(folder).filter((name) => name.startsWith('.s.PGSQL.'));
  for (const name of left) rmSync(join(folder, name), { force: true });
}

/** Asks the server to stop, and after a while orders it to. */
async function endProcess(pid: number, isAlive: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalProcess(pid, signal);
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      if (!isAlive()) return;
      await wait(20);
    }
  }
  throw new CannotStart(
    `The PostgreSQL of an earlier run (process ${pid}) does not stop; end it and start again.`,
  );
}

/** Signals a process that may have exited already. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Whether the process is a PostgreSQL server of this cluster: it works in the cluster's folder. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.includes(cluster) ?? false;
}
