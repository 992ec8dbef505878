import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Our dialogs are opened by state and not by a trigger of their own,
 * so the dialog cannot know by itself; and what is inside may take the focus as soon as it is there.
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
