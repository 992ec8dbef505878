/** Counts the calls that wait for an answer, so that a process can stop after the last one. */
import type { ServerResponse } from 'node:http';

export type OpenCalls = {
  enter(response: ServerResponse): void;
  /** Resolves when none is left, or after `withinMs`. */
  finished(withinMs: number): Promise<void>;
};

export function countOpenCalls(): OpenCalls {
  let open = 0;
  let wake = () => {};
  return {
    enter(response) {
      open += 1;
      response.once('close', () => {
        open -= 1;
        if (open === 0) wake();
      });
    },
    async finished(withinMs) {
      if (open === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const giveUp = setTimeout(resolve, withinMs);
      wake = resolve;
      await promise;
      clearTimeout(giveUp);
    },
  };
}
