/** Work that takes much of the machine takes turns, and is refused when the queue is longer than anybody waits. */
import { refuse } from './refusal.ts';

const retryAfterSeconds = 2;

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `atOnce` of the works given to it, and lets `waiting` more wait. Throws `temporarily-unavailable` beyond. */
export function limitConcurrency(atOnce: number, waiting: number): InTurn {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refuse('temporarily-unavailable', { retryAfterSeconds });
      // Whoever leaves hands its place on, so `running` stays as it is.
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
