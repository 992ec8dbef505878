import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new page, as a full page load would, so that screen readers read on from there. A change
 * of the search parameters alone leaves the focus where it is.
 */
export function FollowNavigation() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const seen = useRef(pathname);

  useEffect(() => {
    const isFirst = seen.current === undefined;
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (isFirst) return;
    return focusHeading();
  }, [pathname]);

  return null;
}

/** To the heading, or to the page until it has one, unless somebody went on in the meantime. Answers how to stop waiting. */
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
