import { useEffect } from 'react';

/** They stay in place while the page scrolls. */
const BARS = 'header, [data-bottom-bar], [data-toaster]';

/**
 * Browsers leave an element where it is if a part of it can be seen when the Tab key reaches it. The rest,
 * and its ring, may be below a bar or beyond an edge: this shows the whole of it.
 */
export function ShowFocused() {
  useEffect(() => {
    function show({ key }: KeyboardEvent): void {
      const focused = document.activeElement;
      if (key !== 'Tab' || !focused || focused.closest(BARS)) return;
      // A panel that is larger than the window would move under the reader's eyes.
      if (focused.getBoundingClientRect().height > window.innerHeight / 2) return;
      focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    document.addEventListener('keyup', show);
    return () => document.removeEventListener('keyup', show);
  }, []);
  return null;
}
