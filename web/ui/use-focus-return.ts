import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Our dialogs are opened by state and not by a trigger of their own,
 * so the dialog cannot know by itself.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
