/** A time limit for a promise. */

/**
 * Settles as `work` does, or as `late` does once `ms` milliseconds are over. It stops waiting, not the work,
 * whose late outcome is ignored. The limit alone keeps no process alive.
 */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms).unref();
  try {
    return await Promise.race([work, promise.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
