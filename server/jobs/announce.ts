/**
 * Announces new jobs to the processes that work on them. The announcement is a statement of its own after the
 * commit: a commit that carries a NOTIFY holds a lock that all such commits share (decision 0004).
 */
import { NEW_JOBS } from './presence.ts';

/** One announcement serves all jobs of this time. A lost one costs a second: workers also poll. */
const AT_MOST_EVERY_MS = 10;

export function announceTo(execute: (text: string) => Promise<unknown>): () => void {
  let isDue = false;
  let isBusy = false;

  const announce = async () => {
    isBusy = true;
    while (isDue) {
      isDue = false;
      const pause = new Promise((resolve) => setTimeout(resolve, AT_MOST_EVERY_MS));
      await execute(`notify ${NEW_JOBS}`).catch(() => undefined);
      await pause;
    }
    isBusy = false;
  };

  return () => {
    isDue = true;
    if (!isBusy) void announce();
  };
}
