/**
 * How much memory a process of the product takes is decided before it begins: by V8 from its command line, by glibc from its
 * environment. So a process begins again with both, under the same process id. Windows cannot, and keeps the defaults.
 */
import { wrapper } from './end-with-parent.mjs';

/** Megabytes of the young generation. Larger ones collect garbage less often; `start` has to stay small. */
const YOUNG = { start: 2, api: 16, worker: 16 };

/** V8 lets its heap grow with the memory of the machine. */
const OLD = 512;

/**
 * Does nothing for other commands, and where the operator has said how large the heap may grow.
 *
 * @param {string} command
 * @param {string[]} args all arguments of Node, from the script on
 */
export function beginAgainWithMemory(command, args) {
  const young = YOUNG[command];
  const given = [...process.execArgv, process.env.NODE_OPTIONS].join(' ');
  if (young === undefined || process.execve === undefined || given.includes('--max-old-space-size')) return;
  const flags = [`--max-semi-space-size=${young}`, `--max-old-space-size=${OLD}`];
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...flags, ...args], {
    // glibc gives threads heaps of their own otherwise, which take 20 MB more.
    MALLOC_ARENA_MAX: '1',
    ...process.env,
    ...(wrapper && { INDULGE_PARENT: wrapper }),
  });
}
