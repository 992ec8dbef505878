/** Limits how much memory is held by what strangers send, and refuses it beyond. */
import { refuse } from './refusal.ts';

const RETRY_AFTER_SECONDS = 2;

export type HeldBytes = {
  /** Throws `temporarily-unavailable` where all together would hold too much. */
  add(count: number): void;
  release(): void;
};

/** All that are held at once have at most `most` bytes in sum. */
export function limitBytes(most: number): () => HeldBytes {
  let held = 0;
  return () => {
    let own = 0;
    return {
      add(count) {
        if (held + count > most)
          throw refuse('temporarily-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        held += count;
        own += count;
      },
      release() {
        held -= own;
        own = 0;
      },
    };
  };
}
