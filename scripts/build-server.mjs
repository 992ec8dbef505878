/**
 * Builds the server into one file when one of its sources has changed: it starts sooner and takes less
 * memory.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from './hash-inputs.mjs';
import { root, runNode } from './run-node.mjs';

const INPUTS = [
  'server',
  'contract',
  'sandbox',
  'scripts/bundle-server.mjs',
  'package.json',
  'package-lock.json',
];
const SOURCES = /\.tsx?$/;

/**
 * @returns {Promise<string | undefined>} the file, or undefined where none can be made, as in a folder that
 * this user may not write to.
 */
export async function buildServer() {
  // Named by its sources, so that a stale one is never run.
  const built = join(root, 'dist', `server-${hashInputs(INPUTS, SOURCES).slice(0, 16)}.js`);
  if (!existsSync(built)) await runNode([join(root, 'scripts', 'bundle-server.mjs'), built]);
  return existsSync(built) ? built : undefined;
}
