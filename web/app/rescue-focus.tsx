import { useEffect } from 'react';
import { selectedTab } from '../ui/hooks/selected-tab.ts';

/** Elements that can take the focus and have a name for screen readers. */
const PLACES =
  '[role="dialog"], [role="alertdialog"], [role="tabpanel"], li, ul, table, form, article, section, main';
/** Toasts disappear by themselves, so the focus must not stay in one. */
const TOASTS = '[data-toaster]';

/**
 * When the focused element is removed, browsers focus the whole page, and the next Tab starts at its top.
 * This moves the focus to the nearest remaining ancestor instead, or to the place that had it before the
 * dialog or toast. It is the last resort: a component that moves the focus itself is left alone.
 */
export function RescueFocus() {
  useEffect(rescueFocus, []);
  return null;
}

function rescueFocus(): () => void {
  // The focused element and its ancestors, innermost first; and the same before a dialog or a toast opened.
  let path: Element[] = [];
  let before: Element[] = [];

  function note(element: EventTarget | null): void {
    if (!(element instanceof Element)) return;
    const next = pathOf(element);
    if (next.at(-1) !== path.at(-1)) before = path;
    path = next;
  }

  /**
   * A blur without a new target is the user's choice. A removed element blurs before it is removed, so the
   * check runs afterwards.
   */
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
    const around = newHeading(path) ?? path.find(isPlace);
    const earlier = before[0]?.isConnected ? before[0] : before.find(isPlace);
    goTo(around ?? selectedTab(earlier) ?? document.querySelector('main'));
  }

  const noteTarget = ({ target }: FocusEvent) => note(target);
  /** A frame that takes the focus blurs only the window, and becomes the active element a moment later. */
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

/** The ancestors up to the part of the page that holds the element: the page, a dialog or the toasts. */
function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    path.push(at);
    if (at.matches(TOASTS)) break;
  }
  return path;
}

/** The heading that takes the place of the page's heading: the name of a thing arrives with its data. */
function newHeading([lost]: readonly Element[]): Element | null {
  return lost?.matches('h1') ? document.querySelector('main h1') : null;
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
