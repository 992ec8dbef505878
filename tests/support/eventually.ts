/** Waits for a condition instead of a fixed time. */

/** Long, because it passes only where a test fails, and a busy machine is slow. */
const PATIENCE_MS = 20_000;

/**
 * Calls `attempt` until it neither throws nor returns undefined, null or false, and returns its result. After
 * `timeoutMs` the last error is thrown, so that the failure shows which assertion was still missing.
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  options: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Exclude<NonNullable<T>, false>> {
  const deadline = Date.now() + (options.timeoutMs ?? PATIENCE_MS);
  for (;;) {
    let failure: unknown;
    try {
      const answer = await attempt();
      if (answer !== undefined && answer !== null && answer !== false)
        return answer as Exclude<NonNullable<T>, false>;
      failure = new Error(`The condition did not come true in ${options.timeoutMs ?? PATIENCE_MS} ms.`);
    } catch (error) {
      failure = error;
    }
    if (Date.now() >= deadline) throw failure;
    await new Promise((resolve) => setTimeout(resolve, options.everyMs ?? 20));
  }
}
