/**
 * `npm start` and its kin: builds the web app when it is stale, then runs server/main.ts with the command it was given.
 * Here, in this very process, when it is a Node that can, so that a signal has nobody to pass.
 */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { findNode, root, runNode } from './run-node.mjs';

// Compiled code and stripped types are kept, which takes a third off the time of the next start. Node 20 has no such cache.
module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'node'));

const [command = 'start', ...options] = process.argv.slice(2);
const development = options.includes('--dev');
const main = join(root, 'server', 'main.ts');

const servesPages = command === 'start' || command === 'api' || command === 'build';
if (servesPages && !development && !(await buildWeb())) process.exit(1);

if (command !== 'build') {
  if (development) {
    const watched = ['server', 'sandbox', 'contract'].flatMap((folder) => [
      '--watch-path',
      join(root, folder),
    ]);
    process.exitCode = await runNode([
      '--watch',
      ...watched,
      '--watch-preserve-output',
      main,
      command,
      ...options,
    ]);
  } else if (findNode() === process.execPath) {
    process.argv = [process.execPath, main, command, ...options];
    await import(pathToFileURL(main).href);
  } else {
    process.exitCode = await runNode([...process.execArgv, main, command, ...options]);
  }
}
