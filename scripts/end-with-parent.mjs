/**
 * Ends this process when the one that started it is gone. A wrapper or npm that is killed with SIGKILL forwards no
 * signal, and the product would go on serving, and taking jobs, with nobody to stop it.
 */

/** Set by a wrapper of ours, and removed at once, so that grandchildren do not inherit it. */
const given = process.env.INDULGE_PARENT;
delete process.env.INDULGE_PARENT;

const LOOK_EVERY_MS = 250;

// Started by hand, a process may outlive its shell, as with `nohup node scripts/start.mjs &`.
if (given !== undefined || process.env.npm_lifecycle_event !== undefined) {
  const parent = given === undefined ? process.ppid : Number(given);
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    // The output went to the parent; a write that fails must not end a process that is stopping in order.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
}
