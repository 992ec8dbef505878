import { useEffect, useState } from 'react';

/**
 * Makes the page inert and unscrollable behind a dialog that does not trap the focus; toasts and the card
 * processor's own overlays stay usable. Restores the focus afterwards.
 */
export function useInertPage(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const held = document.querySelectorAll<HTMLElement>('#root > :not([data-toaster])');
    const { style, clientWidth } = document.documentElement;
    const scrollbar = window.innerWidth - clientWidth;
    for (const part of held) part.inert = true;
    style.setProperty('overflow', 'hidden');
    // Compensates for the scrollbar, so that the page keeps its width.
    style.setProperty('padding-right', `${scrollbar}px`);
    return () => {
      for (const part of held) part.inert = false;
      style.removeProperty('overflow');
      style.removeProperty('padding-right');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [before]);
}
