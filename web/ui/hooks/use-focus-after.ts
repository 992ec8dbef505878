import { type RefObject, useEffect, useRef } from 'react';

/** For the button that opens a form in its place: the form takes the focus with it when it goes, and the button takes it back. */
export function useFocusAfter(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
