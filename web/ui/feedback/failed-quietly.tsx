import { useEffect } from 'react';
import type { Retry } from './lazy-part.tsx';

const EVENTS = ['online', 'focus'] as const;

/**
 * In place of a part that shows nothing, or that nobody waits for: it is fetched again when the network or
 * the user returns.
 */
export function FailedQuietly({ onRetry }: Retry) {
  useEffect(() => {
    for (const event of EVENTS) window.addEventListener(event, onRetry);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, onRetry);
    };
  }, [onRetry]);
  return null;
}
