/** Checks that every public page must pass. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The anchor's target is at the top of the window, below the header, and has the focus. */
export async function seeAnchor(page: Page, id: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id);
  await expect
    .poll(() => page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top))
    .toBeLessThan(200);
}

/** Every picture has loaded, or shows its placeholder, and declares its size. */
export async function seeAllPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('main img').all()) {
    await picture.evaluate((image) => image.scrollIntoView());
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    expect(await picture.getAttribute('width')).toMatch(/^\d+$/);
    expect(await picture.getAttribute('height')).toMatch(/^\d+$/);
  }
}

/** Heading levels in document order; none may be skipped. */
export async function headingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0), `heading ${index + 1}`).toBeLessThanOrEqual(1);
  }
}

export async function fitsItsWidth(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
