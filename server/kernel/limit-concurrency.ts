/** Limits the concurrency of expensive work, and refuses it when the queue is too long. */
import { refuse } from './refusal.ts';

const retryAfterSeconds = 2;

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` of the given works, and lets `waiting` more wait. Throws `temporarily-unavailable`
 * beyond.
 */
export function limitConcurrency(atOnce: number, waiting: number): InTurn {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refuse('temporarily-unavailable', { retryAfterSeconds });
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
