import { useEffect, useState } from 'react';

/**
 * Holds the page still behind a dialog that does not hold the focus itself: nothing of it can be reached or scrolled, while
 * toasts and what a payment provider adds to the page can. The focus returns to where it was.
 */
export function useHeldPage(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const held = document.querySelectorAll<HTMLElement>('#root > :not([data-toaster])');
    const { style, clientWidth } = document.documentElement;
    const scrollbar = window.innerWidth - clientWidth;
    for (const part of held) part.inert = true;
    style.setProperty('overflow', 'hidden');
    // The page keeps its width when its scrollbar goes.
    style.setProperty('padding-right', `${scrollbar}px`);
    return () => {
      for (const part of held) part.inert = false;
      style.removeProperty('overflow');
      style.removeProperty('padding-right');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [before]);
}
