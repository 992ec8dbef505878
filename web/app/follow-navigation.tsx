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
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
