/**
 * How much memory a process of the product takes is decided before it begins: by V8 from its command line, by
 * glibc from its environment. So a process begins again with both, under the same process id. Windows cannot,
 * and keeps the defaults.
 */
import { wrapper } from './end-with-parent.mjs';

/** Everything in one process has to stay small. The others collect garbage less often. */
const FLAGS = {
  start: ['--max-semi-space-size=8'],
  api: ['--max-semi-space-size=16'],
  worker: ['--max-semi-space-size=16'],
};

/** V8 lets its heap grow with the memory of the machine. */
const CEILING = '--max-old-space-size';
const MEGABYTES = 512;

/**
 * Does nothing for other commands, and where the operator has said how large the heap may grow.
 *
 * @param {string} command
 * @param {string[]} args all arguments of Node, from the script on
 */
export function beginAgainWithMemory(command, args) {
  const flags = FLAGS[command];
  const given = [...process.execArgv, process.env.NODE_OPTIONS].join(' ');
  if (flags === undefined || process.execve === undefined || given.includes(CEILING)) return;
  const own = [...process.execArgv, ...flags, `${CEILING}=${MEGABYTES}`];
  process.execve(process.execPath, [process.execPath, ...own, ...args], {
    // glibc gives threads heaps of their own otherwise, which take 20 MB more.
    MALLOC_ARENA_MAX: '1',
    ...process.env,
    ...(wrapper && { INDULGE_PARENT: wrapper }),
  });
}
