import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { dismissOnNavigation } from '../ui/feedback/toast.ts';

/**
 * Removes the toast of the last page, and focuses the heading of the new one, as a full page load would, so
 * that screen readers continue there. A change of the search parameters alone keeps the focus.
 */
export function FollowNavigation() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const seen = useRef(pathname);

  useEffect(() => {
    const isFirst = seen.current === undefined;
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (isFirst) return;
    dismissOnNavigation();
    // The new page is shown a moment before this runs: the user may have opened something meanwhile.
    // The button of a menu has the focus until the menu takes it, and a menu that loses it closes.
    if (document.activeElement?.closest('[data-state="open"]')) return;
    return focusHeading();
  }, [pathname]);

  return null;
}

/**
 * Focuses the heading, or the page until it has one, unless the user moves the focus first. Returns a
 * function that stops waiting.
 */
function focusHeading(): () => void {
  const main = document.querySelector<HTMLElement>('main');
  const toHeading = () => main?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement === main) toHeading();
    else observer.disconnect();
  });
  main?.focus({ preventScroll: true });
  toHeading();
  if (main && document.activeElement === main) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
