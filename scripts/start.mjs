/**
 * `npm start` and its kin: runs the server with the command it was given, in this very process, so that a
 * signal needs no forwarding. The server is built into one file when it is stale. So is the web app, while
 * the server and its database start.
 */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beginAgainWithMemory } from './begin-again.mjs';
import { buildServer } from './build-server.mjs';
import { buildAndCompressWeb, buildWeb } from './build-web.mjs';
import './end-with-parent.mjs';
import { findNode, root, runNode } from './run-node.mjs';

const main = join(root, 'server', 'main.ts');
const [command = 'start', ...options] = process.argv.slice(2);

if (findNode() === process.execPath) await run();
else
  process.exitCode = await runNode([
    ...process.execArgv,
    fileURLToPath(import.meta.url),
    command,
    ...options,
  ]);

async function run() {
  if (command === 'build') process.exitCode = (await buildServer()) && (await buildAndCompressWeb()) ? 0 : 1;
  else if (options.includes('--dev'))
    process.exitCode = await runNode([...watching(), main, command, ...options]);
  else await serve();
}

async function serve() {
  beginAgainWithMemory(command, [fileURLToPath(import.meta.url), command, ...options]);
  const servesPages = command === 'start' || command === 'api';
  // The server waits for the same build, and reports its failure.
  if (servesPages) buildWeb().catch(() => undefined);
  process.argv = [process.execPath, main, command, ...options, ...(servesPages ? ['--built'] : [])];
  await import(pathToFileURL((await buildServer()) ?? main).href);
}

/** Runs it again whenever one of its sources changes. */
function watching() {
  const folders = ['server', 'sandbox', 'contract'].map((folder) => join(root, folder));
  return ['--watch', ...folders.flatMap((folder) => ['--watch-path', folder]), '--watch-preserve-output'];
}
