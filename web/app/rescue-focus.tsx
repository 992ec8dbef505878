import { useEffect } from 'react';

/** What the keyboard can go on from, and a reader can say where it is. */
const PLACES =
  '[role="dialog"], [role="alertdialog"], [role="tabpanel"], li, ul, table, form, article, section, main';
/** Toasts come and go by themselves: nobody is left in one. */
const TOASTS = '[data-toaster]';

/**
 * When what has the focus is taken off the page, browsers give the focus to the page as a whole, and the next Tab begins at its top.
 * This gives it to what was around it instead, or to where one was before the dialog or the toast that is gone. It is the last
 * resort: whatever knows better where to go on takes the focus itself, and is left alone.
 */
export function RescueFocus() {
  useEffect(rescueFocus, []);
  return null;
}

function rescueFocus(): () => void {
  // What has the focus and all around it, from the inside out; and the same of what had it before a dialog or toast.
  let path: Element[] = [];
  let before: Element[] = [];

  function note(element: EventTarget | null): void {
    if (!(element instanceof Element)) return;
    const next = pathOf(element);
    if (next.at(-1) !== path.at(-1)) before = path;
    path = next;
  }

  /** Whoever leaves for nothing wanted to; what is taken away is told of before it is gone, so the look at it comes afterwards. */
  function forget(): void {
    const left = path;
    queueMicrotask(() => {
      if (left === path && left[0]?.isConnected) path = [];
    });
  }

  const isLost = () =>
    path[0] !== undefined && !path[0].isConnected && document.activeElement === document.body;

  function rescue(): void {
    if (!isLost()) return;
    const around = path.find(isPlace);
    const earlier = before[0]?.isConnected ? before[0] : before.find(isPlace);
    goTo(around ?? earlier ?? document.querySelector('main'));
  }

  const noteTarget = ({ target }: FocusEvent) => note(target);
  /** Of a frame that takes the focus only the window hears, and it has it a moment later. */
  const noteFrame = () =>
    setTimeout(() => document.activeElement?.matches('iframe') && note(document.activeElement));

  const observer = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(rescue);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', noteTarget);
  document.addEventListener('focusout', forget);
  window.addEventListener('blur', noteFrame);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', noteTarget);
    document.removeEventListener('focusout', forget);
    window.removeEventListener('blur', noteFrame);
  };
}

/** Up to the part of the page it belongs to: the page itself, a dialog over it, the toasts. */
function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    path.push(at);
    if (at.matches(TOASTS)) break;
  }
  return path;
}

function isPlace(element: Element): boolean {
  return element.isConnected && element.matches(PLACES) && !element.closest(TOASTS);
}

function goTo(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
