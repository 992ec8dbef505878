/** Runs a program of the product as a process, as it runs outside the benchmark. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../run-node.mjs';

export type Program = {
  pid: number;
  /** Everything that the program wrote so far. */
  output(): string;
  /** Waits for output that matches, and returns the match. Throws when the program ends first. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends SIGTERM and waits for the end of the process. */
  stop(): Promise<void>;
};

const PATIENCE_MS = 60_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts what `npm start`, `npm run api` or `npm run worker` starts. */
export const startProduct = (role: 'api' | 'start' | 'worker', env: Record<string, string>): Program =>
  startProgram('scripts/start.mjs', [role], env);

/** Starts `node <file> …`; `file` is relative to the checkout. */
export function startProgram(file: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    // The environment of the shell stays out: its settings must not change the measurement.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit').finally(() => running.delete(child));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async said(pattern) {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match;
        if (isOver() || Date.now() > deadline)
          throw new Error(`${file} did not say ${pattern}, but:\n${output}`);
        await wait(5);
      }
    },
    async stop() {
      if (!isOver()) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until the product behind `port` is ready to serve. */
export async function untilReady(
  port: number,
  program: Program,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    if (Date.now() > deadline) throw new Error(`The product did not become ready:\n${program.output()}`);
    await wait(10);
  }
}

/** The process's resident memory in megabytes. Only Linux has it in /proc; other systems have no figure. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
