import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened. State opens our dialogs, not a trigger
 * of their own, so the dialog cannot know that element; and its content may take the focus as soon as it
 * renders.
 */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
