/** Tells whether a build is stale, by the hash of everything that it is made from. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-node.mjs';

/**
 * The SHA-256 of the names and contents of files, in hex.
 *
 * @param {string[]} inputs files and whole folders, relative to the root; what does not exist is left out
 * @param {RegExp} [only] which files of a folder count; all where it is omitted
 */
export function hashInputs(inputs, only = /./) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(input, only)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(input, only) {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [input];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && only.test(entry.name));
  return files.map(({ parentPath, name }) => join(input, parentPath.slice(path.length), name)).sort();
}
