/**
 * Keeps the focus in a part of the page whose rows and buttons come and go. When the focused element is
 * removed, the focus stays in its row, or moves to the row that took its place, or to the part itself: never
 * to another button, which one Enter too many would press. Use it as the `ref` of an element with
 * `tabIndex={-1}`.
 */
export function retainFocus(part: HTMLElement | null): (() => void) | undefined {
  return part ? retainFocusIn(part) : undefined;
}

function retainFocusIn(part: HTMLElement): () => void {
  const rows = () => [...part.querySelectorAll<HTMLElement>('li')];
  let last: { element: HTMLElement; row: HTMLElement | null; place: number } | null = null;

  function note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest('li');
    last = { element: target, row, place: row ? rows().indexOf(row) : -1 };
  }

  /** A removed element blurs before it is removed, so the check runs afterwards. */
  function forget(): void {
    const left = last;
    queueMicrotask(() => {
      if (left === last && left?.element.isConnected) last = null;
    });
  }

  function check(): void {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const next = last.row?.isConnected ? last.row : (rows()[Math.min(last.place, rows().length - 1)] ?? part);
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(check);
  observer.observe(part, { childList: true, subtree: true });
  part.addEventListener('focusin', note);
  part.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    part.removeEventListener('focusin', note);
    part.removeEventListener('focusout', forget);
  };
}
