/** Builds the web app when one of its sources has changed since the last build. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from './hash-inputs.mjs';
import { root, runNode } from './run-node.mjs';

const inputs = ['web', 'contract', 'package-lock.json', 'package.json', 'vite.config.ts', 'tsconfig.json'];
const built = join(root, 'dist', 'web');
const stamp = join(root, 'dist', 'web.inputs');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** @type {Promise<boolean> | undefined} */
let building;
let compressing = Promise.resolve(true);

/**
 * Builds once per process, however often it is called.
 *
 * @returns {Promise<boolean>} whether there is a current build now; it says why when there is none.
 */
export function buildWeb() {
  building ??= build();
  return building;
}

/**
 * Builds the web app, and waits for the compressed copies, without which a server sends the files as they
 * are.
 *
 * @returns {Promise<boolean>}
 */
export async function buildAndCompressWeb() {
  return (await buildWeb()) && (await compressing);
}

async function build() {
  const current = hashInputs(inputs);
  if (existsSync(join(built, 'index.html'))) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return true;
    // An installation without the build tools runs the build it came with.
    if (!existsSync(vite)) return true;
  }
  if (!existsSync(vite)) {
    process.stderr.write('The web app is not built and Vite is not installed: run `npm ci`.\n');
    return false;
  }
  process.stdout.write('Building the web app …\n');
  // Built in another folder and moved into place whole, so that a running server never serves half of it.
  const aside = join(root, 'dist', `web.${process.pid}`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  try {
    const status = await runNode([
      vite,
      'build',
      '--config',
      join(root, 'vite.config.ts'),
      // Node reads the configuration, which is TypeScript, without bundling it first.
      '--configLoader',
      'native',
      '--outDir',
      aside,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]);
    if (status !== 0) {
      if (status < 128) process.stderr.write('The web app could not be built.\n');
      return false;
    }
    rmSync(stamp, { force: true });
    rmSync(built, { recursive: true, force: true });
    renameSync(aside, built);
    compressing = compress(current);
    return true;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * A build without its stamp is stale: one that was killed before its files were compressed is made again.
 *
 * @param {string} current
 */
async function compress(current) {
  const status = await runNode([join(root, 'web', 'build', 'precompress.ts'), built]);
  if (status === 0) writeFileSync(stamp, current);
  return status === 0;
}
