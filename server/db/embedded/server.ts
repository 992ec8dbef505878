/** One run of the server, restarted when it dies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { clearStaleFiles, signalProcess } from './postmaster.ts';
import { type Command, cleanEnvironment } from './run-as.ts';

export type ServerOptions = {
  command: Command;
  cluster: string;
  logFile: string;
  /** The superuser's address, for checks whether the server answers. */
  url: string;
  log: (message: string) => void;
};

export type Server = {
  /** Ends every connection and stops, with everything written; resolves when the server has exited. */
  stop(): Promise<void>;
  /** Stops immediately. Nothing committed is lost; the next start replays the log. */
  stopAtOnce(): void;
};

const START_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 20_000;

/** How long connections may take to close by themselves. */
const LEAVE_PATIENCE_MS = 2_000;
const LONGEST_PAUSE_MS = 10_000;
const LARGEST_LOG_BYTES = 8 * 1024 * 1024;

/** Starts the server, waits until it answers, and restarts it whenever it dies. */
export async function runServer(options: ServerOptions): Promise<Server> {
  let stopping = false;
  let child = await firstLaunch(options);
  const keeper = keepRunning();

  async function keepRunning(): Promise<void> {
    let pauseMs = 100;
    while (!stopping) {
      const startedAt = Date.now();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (stopping) return;
      pauseMs = Date.now() - startedAt > LONGEST_PAUSE_MS ? 100 : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      options.log(
        `PostgreSQL ended unexpectedly (${child.signalCode ?? child.exitCode}); starting it again.`,
      );
      await wait(pauseMs);
      if (stopping) return;
      try {
        await clearStaleFiles(options.cluster, options.log);
        child = launch(options);
        await answers(options, child);
        options.log('PostgreSQL is back.');
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  return {
    async stop() {
      stopping = true;
      await end(child);
      await keeper;
    },
    stopAtOnce() {
      stopping = true;
      if (child.pid !== undefined) signalProcess(child.pid, 'SIGQUIT');
    },
  };
}

/** Connections of a killed server take a moment to notice. No new server may write until then. */
async function firstLaunch(options: ServerOptions): Promise<ChildProcess> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const child = launch(options);
    try {
      await answers(options, child);
      return child;
    } catch (error) {
      const lingering = error instanceof Error && error.message.includes('shared memory block');
      if (!lingering || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

/**
 * The server gets its own session, so that Ctrl-C reaches the product alone, which stops the server last. It
 * writes to a file, since a pipe would end with the product.
 */
function launch({ command: { file, args, uid, gid }, logFile }: ServerOptions): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG_BYTES)
    renameSync(logFile, `${logFile}.old`);
  const log = openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(file, args, {
      uid,
      gid,
      env: cleanEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    });
    // The exit matters. Without a listener the event of a failed spawn would end the process.
    child.on('error', () => undefined);
    return child;
  } finally {
    closeSync(log);
  }
}

/** Waits for a server that another process started. */
export async function waitUntilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const problem = await tryConnecting(url);
    if (problem === undefined) return;
    if (Date.now() > deadline) throw new CannotStart(`The embedded database does not answer (${problem}).`);
    await wait(100);
  }
}

async function answers({ url, logFile }: ServerOptions, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const problem = await tryConnecting(url);
    if (problem === undefined) return;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new CannotStart(`The embedded database did not start: ${lastLine(logFile)}`);
    }
    if (Date.now() > deadline) {
      throw new CannotStart(`The embedded database does not answer (${problem}); see ${logFile}.`);
    }
    await wait(20);
  }
}

async function tryConnecting(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  // First asks for a stop once all connections are closed, which is right after our own pools close.
  // Connections that remain, such as a tool's, are then cut.
  signalProcess(child.pid, 'SIGTERM');
  const impatient = setTimeout(
    () => child.pid !== undefined && signalProcess(child.pid, 'SIGINT'),
    LEAVE_PATIENCE_MS,
  );
  const late = setTimeout(
    () => child.pid !== undefined && signalProcess(child.pid, 'SIGQUIT'),
    STOP_PATIENCE_MS,
  );
  await gone;
  clearTimeout(impatient);
  clearTimeout(late);
}

function lastLine(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL: +(?!the database system is)/.test(line));
  return fatal?.replace(/^.*FATAL: +/, '') ?? lines.at(-1) ?? 'no reason given';
}
