/**
 * What axe and the ruler say of a page as it stands, in both themes and on both sizes of screen. With `PICTURES=<folder>` in the
 * environment a picture of each look is kept there, for people to look at.
 */
import { basename, join } from 'node:path';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { expectNoHorizontalScroll } from './journey-steps.ts';

const EVERYTHING: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};
/** Of all rules this one alone depends on both the theme and what the width leaves in sight. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
};

/** The last one is how a visit begins, so that a journey goes on as it was. */
const LOOKS = [
  { width: 360, height: 740, theme: 'dark', rules: EVERYTHING },
  { width: 360, height: 740, theme: 'light', rules: COLOURS },
  { width: 1280, height: 900, theme: 'dark', rules: COLOURS },
  { width: 1280, height: 900, theme: 'light', rules: EVERYTHING },
] as const;

/** How long a page and its frames may take to follow a change of the theme or of the window. */
const FOLLOWS_WITHIN_MS = 5_000;

/** Looks at the page in every look, without loading it anew: it has to follow the system's theme and the window's width. */
export async function examine(page: Page): Promise<void> {
  for (const { width, height, theme, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    const where = `${page.url()} at ${width} pixels, ${theme}`;
    await eventually(
      async () => {
        expect(await page.evaluate(() => document.documentElement.dataset.theme), where).toBe(theme);
        expect(await findingsOf(page, rules), where).toEqual([]);
        return true;
      },
      { timeoutMs: FOLLOWS_WITHIN_MS },
    );
    await expectNoHorizontalScroll(page);
    if (process.env.PICTURES) await keepPicture(page, `${width}-${theme}`);
  }
}

/** How often each test has looked by now, in each look. */
const looked = new Map<string, number>();

async function keepPicture(page: Page, look: string): Promise<void> {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const name = `${basename(testPath, '.test.ts')}.${currentTestName.replace(/[^\w]+/g, '-').slice(0, 80)}`;
  const times = (looked.get(`${name}.${look}`) ?? 0) + 1;
  looked.set(`${name}.${look}`, times);
  // The whole page, unless what is looked at lies over it or further down.
  const fullPage = await page.evaluate(
    () => window.scrollY === 0 && !document.querySelector('[role="dialog"], [role="alertdialog"]'),
  );
  await page.screenshot({ path: join(`${process.env.PICTURES}`, `${name}.${times}.${look}.png`), fullPage });
}

async function findingsOf(page: Page, rules: RunOptions): Promise<string[]> {
  await drawn(page);
  for (const frame of page.frames()) await atRest(frame);
  const { violations } = await runAxe(page, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Runs axe inside the page, which asks the axe in each of its frames; put there by hand, as no policy lets a page load it. */
async function runAxe(page: Page, rules: RunOptions): Promise<AxeResults> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window);
    if (!isThere) await frame.evaluate(axe.source);
  }
  return page.evaluate((options) => window.axe.run(document, options), rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Waits until what has changed is drawn; a frame that is not shown never is. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
  });
}

/** Waits until nothing moves any more and the letters are there. */
async function atRest(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    await document.fonts.ready;
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ends);
  });
}
