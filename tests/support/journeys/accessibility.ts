/**
 * Examines a page with axe and measures its layout, in both themes and on both screen sizes. With
 * `PICTURES=<folder>` in the environment, a screenshot of each look is saved there.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';

const EVERYTHING: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};
/** Best practice, not WCAG: screen readers go from heading to heading. */
const HEADINGS: RunOptions['rules'] = {
  'heading-order': { enabled: true },
  'empty-heading': { enabled: true },
};
/** The only rule that depends on both the theme and the visible part. */
const COLORS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
};

/**
 * Two neighbors differ in one thing, so that the page is laid out and painted no more than needed. The last
 * one is the look in which a visit begins, so that a journey continues as it was.
 */
const LOOKS = [
  { width: 1280, height: 900, theme: 'dark', rules: COLORS },
  { width: 360, height: 740, theme: 'dark', rules: EVERYTHING },
  { width: 360, height: 740, theme: 'light', rules: COLORS },
  { width: 1280, height: 900, theme: 'light', rules: EVERYTHING },
] as const;

/** In ASCII alone, minified: the browser takes, parses and keeps it in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').replaceAll(
  /[^\0-\x7f]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** How long a page and its frames may take to apply a change of the theme or of the window. */
const PATIENCE = { timeoutMs: 20_000, everyMs: 100 };

/**
 * Examines the page in every look without a reload: it must follow the system's theme and the window's width,
 * and no look may be wider than the window. With `headings`, no level of heading may be skipped, either.
 */
export async function examine(page: Page, { headings = false } = {}): Promise<void> {
  for (const [place, { width, height, theme, rules }] of LOOKS.entries()) {
    // Chromium lays out the whole page for each call, also where nothing changes.
    if (theme !== LOOKS[place - 1]?.theme) await page.emulateMedia({ colorScheme: theme });
    if (width !== LOOKS[place - 1]?.width) await page.setViewportSize({ width, height });
    const options = headings && rules === EVERYTHING ? { ...rules, rules: HEADINGS } : rules;
    const where = `${page.url()} at ${width} pixels, ${theme}`;
    await eventually(async () => {
      expect(await seenBy(page, theme, options), where).toEqual({ theme, violations: [], tooWide: 0 });
      return true;
    }, PATIENCE);
    if (process.env.PICTURES) await keepPicture(page, `${width}-${theme}`);
  }
}

/** The number of examinations of each test, in each look. */
const looked = new Map<string, number>();

async function keepPicture(page: Page, look: string): Promise<void> {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const name = `${basename(testPath, '.test.ts')}.${currentTestName.replace(/[^\w]+/g, '-').slice(0, 80)}`;
  const times = (looked.get(`${name}.${look}`) ?? 0) + 1;
  looked.set(`${name}.${look}`, times);
  // The whole page, unless the examined part lies over it or further down.
  const fullPage = await page.evaluate(
    () => window.scrollY === 0 && !document.querySelector('[role="dialog"], [role="alertdialog"]'),
  );
  await page.screenshot({ path: join(`${process.env.PICTURES}`, `${name}.${times}.${look}.png`), fullPage });
}

type Seen = { theme: string | undefined; violations: string[]; tooWide: number };

/**
 * What is wrong with the page once it shows the theme and stands still. Two calls, because each takes time.
 */
async function seenBy(page: Page, theme: string, rules: RunOptions): Promise<Seen> {
  for (const frame of page.frames()) {
    const hasAxe = await frame.evaluate(untilStill, frame === page.mainFrame() ? theme : undefined);
    if (!hasAxe) await injectAxe(frame);
  }
  return page.evaluate(examineHere, rules);
}

/**
 * Runs in a frame: waits until changes are painted, animations have ended and fonts are loaded. Only the page
 * has a theme, and a hidden frame never paints. Returns whether axe is there already.
 */
async function untilStill(theme: string | undefined): Promise<boolean> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  if (theme) {
    for (let tries = 0; tries < 600 && document.documentElement.dataset.theme !== theme; tries += 1)
      await nextFrame();
    await nextFrame();
    await nextFrame();
  }
  await document.fonts.ready;
  const ends = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .map(({ finished }) => finished.catch(() => undefined));
  await Promise.all(ends);
  return 'axe' in window;
}

/**
 * Runs in the page. Bars that stay in place are put back where they stand in it meanwhile: they cover no
 * control for good, because the page can be scrolled.
 */
async function examineHere(rules: RunOptions): Promise<Seen> {
  const root = document.documentElement;
  const tooWide = Math.max(0, root.scrollWidth - root.clientWidth);
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  const styles = bars.map((bar) => bar.getAttribute('style'));
  for (const bar of bars) {
    bar.style.position = 'relative';
    bar.style.inset = 'auto';
  }
  // Selectors of the elements that pass take a tenth to a fifth of the time, and nobody reads them.
  let found = await window.axe.run(document, { ...rules, selectors: false });
  if (found.violations.length > 0) found = await window.axe.run(document, rules);
  for (const [index, bar] of bars.entries()) bar.setAttribute('style', styles[index] ?? '');
  const violations = found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  return { theme: root.dataset.theme, violations, tooWide };
}

/** The violations of every rule of axe, best practices too, with their elements. The page stays as it is. */
export async function axeComplaints(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    const hasAxe = await frame.evaluate(() => 'axe' in window);
    if (!hasAxe) await injectAxe(frame);
  }
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Puts axe into a frame as text, because the content security policy lets no page load it. */
async function injectAxe(frame: Frame): Promise<void> {
  // As an expression it would be parsed twice.
  await frame.evaluate((source) => Function(source)(), AXE);
}
