/**
 * Ends this process when the one that started it is gone. A wrapper or npm that is killed with SIGKILL
 * forwards no signal, and the product would go on serving, and taking jobs, with nobody to stop it.
 */
import { readFileSync } from 'node:fs';

/** The wrapper's process id. It is removed at once, so that other children do not inherit it. */
export const wrapper = process.env.INDULGE_PARENT;
delete process.env.INDULGE_PARENT;
const isOfNpm = wrapper === undefined && process.env.npm_lifecycle_event !== undefined;

const LOOK_EVERY_MS = 250;

// Started by hand, a process may outlive its shell, as with `nohup node scripts/start.mjs &`.
if (wrapper !== undefined || isOfNpm) {
  // The wrapper may be gone already, and `node --watch` stands between one and the product.
  const began = process.ppid === 1 && wrapper !== undefined ? wrapper : ancestors();
  const watch = setInterval(() => {
    if (ancestors() === began) return;
    clearInterval(watch);
    // The output went to the parent; a write that fails must not end a process that is stopping in order.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
}

/** The parent, and npm's own process above the shell that npm may have put in between. */
function ancestors() {
  return isOfNpm ? `${process.ppid} ${parentOf(process.ppid)}` : String(process.ppid);
}

/** Known on Linux; elsewhere npm's shell gives way to its command. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}
