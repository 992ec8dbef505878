/**
 * `npm start` and the commands like it: builds the web app when it is stale, then runs server/main.ts with
 * the given command. It runs in this very process when this Node can, so that no signal has to be forwarded.
 */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { findNode, root, runNode } from './run-node.mjs';

// Keeping compiled code and stripped types takes a third off the next start. Node 20 has no such cache.
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
