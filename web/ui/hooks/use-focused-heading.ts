import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Shows the top of a view that takes the place of another, and focuses its heading: the pressed button disappeared with
 * the other view. On a page that was just loaded, the user may have moved the focus already, and keeps it.
 */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.matches('main')) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
