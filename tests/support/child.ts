/** Runs a program from a test: reads its output and ends it. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

export type Child = {
  process: ChildProcess;
  pid: number;
  /** The output so far, of both streams. */
  output(): string;
  /** Waits for this output. Fails with the output so far when the program ends first. */
  said(pattern: RegExp | string, timeoutMs?: number): Promise<void>;
  /** Its exit status, or the signal that ended it. */
  ended(timeoutMs?: number): Promise<number | NodeJS.Signals>;
};

/**
 * Children keep compiled code here. With it, a start of the product from its sources takes half the time of a
 * core.
 */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/node');

/** A start takes seconds, and more than a minute beside programs that keep every core busy. */
const PATIENCE_MS = 120_000;

/** A program of Node ends by itself when this process is gone, also by SIGKILL. */
const END_WITH_PARENT = ['--import', new URL('../../scripts/end-with-parent.mjs', import.meta.url).href];

/** Starts a program. A test that may leave it running must kill it in a hook. */
export function startChild(file: string, args: string[], options: SpawnOptions = {}): Child {
  const { env = process.env } = options;
  const isNode = file === process.execPath;
  const child = spawn(file, isNode ? [...END_WITH_PARENT, ...args] : args, {
    ...options,
    env: { NODE_COMPILE_CACHE, ...env, ...(isNode && { INDULGE_PARENT: String(process.pid) }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let end: number | NodeJS.Signals | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  child.on('error', (error) => {
    output += error.message;
    end = 127;
  });
  child.on('close', (code, signal) => {
    end = code ?? signal ?? 127;
  });
  const matches = (pattern: RegExp | string) =>
    typeof pattern === 'string' ? output.includes(pattern) : pattern.test(output);
  return {
    process: child,
    pid: child.pid ?? 0,
    output: () => output,
    async said(pattern, timeoutMs = PATIENCE_MS) {
      await eventually(() => matches(pattern) || end !== undefined, { timeoutMs }).catch(() => undefined);
      if (!matches(pattern)) throw new Error(`It did not say ${pattern}, but:\n${output}`);
    },
    async ended(timeoutMs = PATIENCE_MS) {
      await eventually(() => end !== undefined, { timeoutMs }).catch(() => {
        throw new Error(`It did not end, and said:\n${output}`);
      });
      return end ?? 127;
    },
  };
}

/** Whether the process still runs. One that has ended and waits for its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = `/proc/${pid}/stat`;
    return !existsSync(state) || !readFileSync(state, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
