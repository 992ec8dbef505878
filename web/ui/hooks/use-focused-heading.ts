import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Shows the top of a view that takes the place of another, and focuses its heading: the pressed button
 * disappeared with the other view. On a page that was just loaded, the user may have moved the focus already,
 * and keeps it.
 */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFree = useRef(false);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    isFree.current = !focused || focused === document.body || focused.matches('main');
  }, []);
  // Later, as a dialog that closes hides the page from screen readers until then.
  useEffect(() => {
    if (!isFree.current) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
