/**
 * Examines a page with axe and measures its layout, in both themes and on both screen sizes. With
 * `PICTURES=<folder>` in the environment, a screenshot of each look is saved there.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { expectNoHorizontalScroll } from './steps.ts';

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
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
};

/**
 * Two neighbours differ in one thing, so that the page is laid out and painted no more than needed. The last one is
 * the look in which a visit begins, so that a journey continues as it was.
 */
const LOOKS = [
  { width: 1280, height: 900, theme: 'dark', rules: COLOURS },
  { width: 360, height: 740, theme: 'dark', rules: EVERYTHING },
  { width: 360, height: 740, theme: 'light', rules: COLOURS },
  { width: 1280, height: 900, theme: 'light', rules: EVERYTHING },
] as const;

/** Minified, which saves a page a third of the time that it takes to compile it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** How long a page and its frames may take to apply a change of the theme or of the window. */
const PATIENCE = { timeoutMs: 20_000 };

/**
 * Examines the page in every look without a reload: it must follow the system's theme and the window's width. With
 * `headings`, no level of heading may be skipped, either.
 */
export async function examine(page: Page, { headings = false } = {}): Promise<void> {
  for (const { width, height, theme, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    const where = `${page.url()} at ${width} pixels, ${theme}`;
    await follows(async () => {
      expect(await page.evaluate(() => document.documentElement.dataset.theme), where).toBe(theme);
    }, 10);
    const all = headings && rules === EVERYTHING ? { ...rules, rules: HEADINGS } : rules;
    await follows(async () => expect(await findingsOf(page, all), where).toEqual([]));
    await expectNoHorizontalScroll(page);
    if (process.env.PICTURES) await keepPicture(page, `${width}-${theme}`);
  }
}

function follows(assertion: () => Promise<void>, everyMs = 100): Promise<true> {
  return eventually(() => assertion().then(() => true as const), { ...PATIENCE, everyMs });
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

async function findingsOf(page: Page, rules: RunOptions): Promise<string[]> {
  await drawn(page);
  for (const frame of page.frames()) await atRest(frame);
  const stick = await page.evaluateHandle(unstickBars);
  const violations = await runAxe(page, rules);
  await stick.evaluate((again) => again());
  await stick.dispose();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Puts the bars that stay in place back where they stand in the page: they cover no control for good, because the page
 * can be scrolled. Returns what makes them stay again.
 */
function unstickBars(): () => void {
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  const styles = bars.map((bar) => bar.getAttribute('style'));
  for (const bar of bars) {
    bar.style.position = 'relative';
    bar.style.inset = 'auto';
  }
  return () => {
    for (const [index, bar] of bars.entries()) bar.setAttribute('style', styles[index] ?? '');
  };
}

/** The violations of every rule of axe, best practices too, with their elements. The page stays as it is. */
export async function axeComplaints(page: Page): Promise<string[]> {
  const violations = await runAxe(page, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/**
 * Runs axe inside the page, which calls the axe in each of its frames. The scripts are injected, because the
 * content security policy lets no page load them. The rules that a page keeps stay in it: to send them takes longer
 * than some of them take to run.
 */
async function runAxe(page: Page, rules: RunOptions): Promise<AxeResults['violations']> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window);
    if (!isThere) await frame.evaluate(AXE);
  }
  return page.evaluate(async (options) => (await window.axe.run(document, options)).violations, rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Waits until changes are painted. A hidden frame never paints. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
  });
}

/** Waits until animations have ended and fonts are loaded. */
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
