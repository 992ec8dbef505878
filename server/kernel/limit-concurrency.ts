/** Limits the concurrency of expensive work, and refuses it when the queue is too long. */
import { refuse } from './refusal.ts';

const RETRY_AFTER_SECONDS = 2;

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits how much work of each key runs at once, so that one company or one user fills only their own share.
 */
export function limitConcurrencyPerKey(
  atOnce: number,
  waiting: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const shares = new Map<string, { inTurn: InTurn; users: number }>();
  return async (key, work) => {
    const share = shares.get(key) ?? { inTurn: limitConcurrency(atOnce, waiting), users: 0 };
    shares.set(key, share);
    share.users += 1;
    try {
      return await share.inTurn(work);
    } finally {
      share.users -= 1;
      if (share.users === 0) shares.delete(key);
    }
  };
}

/**
 * Runs at most `atOnce` of the given works, and lets `waiting` more wait. Throws `temporarily-unavailable`
 * beyond.
 */
export function limitConcurrency(atOnce: number, waiting: number): InTurn {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw refuse('temporarily-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // A finished work hands its place to the next one, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
