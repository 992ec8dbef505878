import { type RefObject, useEffect } from 'react';

/** The arrow keys move the focus from the field of a search down to the links of its lists, and up again. */
export function useArrowKeys(search: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const all = search.current;
    if (!all) return;
    const move = (event: KeyboardEvent) => moveFocus(event, all);
    all.addEventListener('keydown', move);
    return () => all.removeEventListener('keydown', move);
  }, [search]);
}

function moveFocus(event: KeyboardEvent, all: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...all.querySelectorAll<HTMLElement>('input, li a')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
