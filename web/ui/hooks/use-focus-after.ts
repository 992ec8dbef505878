import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a button that a form replaces: the form takes the focus with it when it closes, and the button takes it
 * back.
 */
export function useFocusAfter(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
