/**
 * Keeps the keyboard's place in a part of the page whose rows and buttons come and go. When what has the focus is taken away,
 * the focus stays with its row, or goes to the row that moved into its place, or to the part itself: never to another button,
 * which an Enter too many would press. It is the `ref` of an element that can have the focus (`tabIndex={-1}`).
 */
export function retainFocus(part: HTMLElement | null): (() => void) | undefined {
  return part ? keepFocusIn(part) : undefined;
}

function keepFocusIn(part: HTMLElement): () => void {
  const rows = () => [...part.querySelectorAll<HTMLElement>('li')];
  let last: { element: HTMLElement; row: HTMLElement | null; place: number } | null = null;

  function note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest('li');
    last = { element: target, row, place: row ? rows().indexOf(row) : -1 };
  }

  /** Browsers tell of the loss before they take an element away, so the look at it comes afterwards. */
  function forget(): void {
    const left = last;
    queueMicrotask(() => {
      if (left === last && left?.element.isConnected) last = null;
    });
  }

  function look(): void {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const next = last.row?.isConnected ? last.row : (rows()[Math.min(last.place, rows().length - 1)] ?? part);
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(look);
  observer.observe(part, { childList: true, subtree: true });
  part.addEventListener('focusin', note);
  part.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    part.removeEventListener('focusin', note);
    part.removeEventListener('focusout', forget);
  };
}
