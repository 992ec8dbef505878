import { useEffect, useRef } from 'react';
import type { Claim } from '#contract/rewards/claim.ts';

/**
 * Moves the focus after a choice: to what was taken, or to the sentence that the gift waits. `onActed` says
 * that the bearer made one; what changes in another tab leaves the focus where it is.
 */
export function useFocusAfterClaim({ waits, left }: Claim) {
  const claimed = useRef<HTMLHeadingElement>(null);
  const waiting = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const seenLeft = useRef(left);
  useEffect(() => {
    const hasTaken = left !== seenLeft.current;
    seenLeft.current = left;
    if (!hasActed.current || !(waits || hasTaken)) return;
    // The sheet that closes with it returns the focus in a task of its own, queued before this one.
    const task = setTimeout(() => (waits ? waiting : claimed).current?.focus());
    return () => clearTimeout(task);
  }, [waits, left]);
  return {
    claimed,
    waiting,
    onActed() {
      hasActed.current = true;
    },
  };
}
