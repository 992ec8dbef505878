import { createContext, type Dispatch, type SetStateAction, use, useEffect } from 'react';

/** Counts what locks the frame around a form, which is most often a dialog; null without a frame. */
export const FrameLocks = createContext<Dispatch<SetStateAction<number>> | null>(null);

/**
 * Locks the frame around a form while it sends: one that is left and opened again would send twice. A form
 * that goes away no longer locks.
 */
export function useFrameLock(busy: boolean): void {
  const setLocks = use(FrameLocks);
  useEffect(() => {
    if (!busy || !setLocks) return;
    setLocks((count) => count + 1);
    return () => setLocks((count) => count - 1);
  }, [busy, setLocks]);
}
