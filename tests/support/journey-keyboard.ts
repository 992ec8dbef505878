/** Going through a page with the Tab key alone. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_STOPS = 60;

/** Presses Tab until the focus is there; wherever it stops on the way, it has to be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    expect(await unseenFocus(page), 'has the focus and does not show it').toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MOST_STOPS} times ${key} do not lead to ${target}`);
}

/** Waits until something of the page has the focus and is in sight: what a closed dialog or a pressed button leaves behind. */
export async function retainsFocus(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return 'nothing has the focus';
          return focused.getClientRects().length > 0
            ? null
            : `not to be seen: ${focused.outerHTML.slice(0, 200)}`;
        }),
      { timeout: 5_000 },
    )
    .toBeNull();
}

/** Goes to something with the Tab key and presses Enter or the space bar; what comes of it leaves the focus somewhere. */
export async function press(
  page: Page,
  target: Locator,
  { key = 'Enter', back = false }: { key?: 'Enter' | 'Space'; back?: boolean } = {},
): Promise<void> {
  await tabTo(page, target, back ? 'Shift+Tab' : 'Tab');
  await page.keyboard.press(key);
  await retainsFocus(page);
}

/** What has the focus and shows nothing of it, neither itself nor the box around it. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // A frame shows the focus inside of it, and the page itself has nothing to show.
    if (!focused || focused === document.body || focused.tagName === 'IFRAME') return null;
    const shows = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    return shows(focused) || shows(focused.parentElement) ? null : focused.outerHTML.slice(0, 200);
  });
}
