import { useEffect, useState } from 'react';

/**
 * Counts down the seconds that an answer of the server gave, from the moment when it arrived (`Date.now()`):
 * the clock of this device may be wrong.
 */
export function useSecondsLeft(seconds: number, answeredAt: number): number {
  const [left, setLeft] = useState(() => leftAt(seconds, answeredAt));
  useEffect(() => {
    setLeft(leftAt(seconds, answeredAt));
    if (seconds === 0) return undefined;
    const timer = setInterval(() => {
      const now = leftAt(seconds, answeredAt);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [seconds, answeredAt]);
  return left;
}

function leftAt(seconds: number, answeredAt: number): number {
  return Math.max(0, seconds - Math.floor((Date.now() - answeredAt) / 1_000));
}
