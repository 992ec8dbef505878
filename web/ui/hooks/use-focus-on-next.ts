import { type RefObject, useEffect, useRef } from 'react';

/**
 * The button that loads more disappears with the last page, so the focus moves to the first new row. Returns
 * the button's press handler.
 */
export function useFocusOnNext(list: RefObject<HTMLElement | null>, shown: number): () => void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('tbody > tr, li') ?? [];
    const next = rows[before.current] ?? list.current;
    before.current = null;
    // The focus was lost, or a part that retains it took it.
    if (!next || !document.activeElement?.contains(list.current)) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }, [list, shown]);
  return () => {
    before.current = shown;
  };
}
