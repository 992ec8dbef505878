/** Moves through a page with the Tab key alone. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_STOPS = 60;

/** Presses Tab until the element has the focus. The focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    expect(await unseenFocus(page), 'has the focus and does not show it').toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MOST_STOPS} times ${key} do not lead to ${target}`);
}

/**
 * Waits until an element of the page has the focus and is visible, after a dialog closed or a button was
 * pressed.
 */
export async function retainsFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return 'nothing has the focus';
        return focused.getClientRects().length > 0
          ? null
          : `not to be seen: ${focused.outerHTML.slice(0, 200)}`;
      }),
    )
    .toBeNull();
}

/**
 * Moves to an element with the Tab key and presses Enter or the space bar; afterwards some element must have
 * the focus.
 */
export async function press(
  page: Page,
  target: Locator,
  { key = 'Enter', back = false }: { key?: 'Enter' | 'Space'; back?: boolean } = {},
): Promise<void> {
  await tabTo(page, target, back ? 'Shift+Tab' : 'Tab');
  await page.keyboard.press(key);
  await retainsFocus(page);
}

/** The focused element if its focus is invisible, on itself and on the box around it. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // A frame shows the focus inside itself, so the page has nothing to show.
    if (!focused || focused === document.body || focused.tagName === 'IFRAME') return null;
    const shows = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    return shows(focused) || shows(focused.parentElement) ? null : focused.outerHTML.slice(0, 200);
  });
}
