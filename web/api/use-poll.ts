import { useEffect, useState } from 'react';
import { PACE_CHANGES_MS, pollEveryMs } from './poll-every-ms.ts';

/**
 * The pace of a read that waits: fast at first, then slower. `waitFor` gets what the last answer leaves open,
 * 0 for nothing; each change of it starts anew.
 */
export function usePoll(): { everyMs: number | false; waitFor: (open: number) => void } {
  const [waits, setWaits] = useState({ open: 0, waitedMs: 0 });
  const { open, waitedMs } = waits;
  useEffect(() => {
    if (open === 0) return;
    const timers = PACE_CHANGES_MS.map((afterMs) =>
      setTimeout(() => setWaits({ open, waitedMs: afterMs }), afterMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [open]);
  return {
    everyMs: open > 0 && pollEveryMs(waitedMs),
    waitFor: (next) => {
      if (next !== open) setWaits({ open: next, waitedMs: 0 });
    },
  };
}
