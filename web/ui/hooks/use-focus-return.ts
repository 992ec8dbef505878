import { useLayoutEffect, useRef } from 'react';
import { selectedTab } from './selected-tab.ts';

/**
 * Returns the focus to the element that had it before a dialog opened. State opens our dialogs, not a trigger
 * of their own, so the dialog cannot know that element; and its content may take the focus as soon as it
 * renders. `elsewhere` returns another element that gets the focus, such as a field that was refused.
 */
export function useFocusReturn(open: boolean, elsewhere?: () => HTMLElement | null | undefined) {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      const next = selectedTab(elsewhere?.() ?? opener.current);
      if (!(next instanceof HTMLElement) || !next.isConnected) return;
      event.preventDefault();
      next.focus();
    },
  };
}
