import { useEffect, useRef } from 'react';

/**
 * Puts the focus on the page's heading after a change of step: the pressed button disappears with its step.
 */
export function useHeadingFirst(step: string): void {
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
}
