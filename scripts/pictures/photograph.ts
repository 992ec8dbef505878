/** Opens each screen as its visitor, and pictures it in every look. */
import type { BrowserContext, Page } from 'playwright-core';
import { type Camera, HEIGHTS, isWanted, type Picture } from './picture.ts';
import type { Screen } from './screens/screen.ts';
import { SCREENS } from './screens.ts';
import { EARLIER_STAGES, STAGES } from './stages.ts';
import { takePicture } from './take-picture.ts';
import { signIn, type Visitor } from './visitors.ts';

/** Beside other work, a picture of a long page has taken more than eight seconds. */
const PATIENCE_MS = 20_000;

export type Pictured = { pictures: Picture[]; failures: string[] };

export async function pictureScreens(camera: Camera): Promise<Pictured> {
  const pictures: Picture[] = [];
  const failures: string[] = [];
  const staged = new Set<Visitor>();
  for (const [group, screens] of Object.entries(Object.groupBy(SCREENS, ({ as }) => as))) {
    const wanted = (screens ?? []).filter(({ name }) => isWanted(camera, `${group} ${name}`));
    const [first] = wanted;
    if (!first) continue;
    const attempt = async (what: string, act: () => Promise<unknown>) => {
      await act().catch((error) => failures.push(`${group}, ${what}: ${error}`));
    };
    for (const earlier of EARLIER_STAGES[first.as] ?? []) {
      if (staged.has(earlier)) continue;
      await attempt(`the stage of ${earlier}`, async () =>
        (await openContext(camera, earlier, staged)).close(),
      );
    }
    await attempt('before its screens', async () => {
      const context = await openContext(camera, first.as, staged);
      for (const screen of wanted)
        await attempt(screen.name, async () =>
          pictures.push(...(await pictureScreen(context, screen, camera))),
        );
      await context.close();
    });
  }
  return { pictures, failures };
}

/** A context in which the visitor is signed in, after the visitor's stage. */
async function openContext(
  { browser, site }: Camera,
  visitor: Visitor,
  staged: Set<Visitor>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: site,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await signIn(context, visitor, site);
  await STAGES[visitor]?.(context, site);
  staged.add(visitor);
  return context;
}

async function pictureScreen(
  context: BrowserContext,
  screen: Screen,
  { folder, looks }: Camera,
): Promise<Picture[]> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: 1280, height: HEIGHTS[1280] });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(screen.path);
    await settled(page);
    await screen.act?.(page);
    // The bar that stays at the top of the window would be in the middle of the page's picture.
    await page.evaluate(() => window.scrollTo(0, 0));
    const pictures: Picture[] = [];
    for (const look of looks) {
      await page.setViewportSize({ width: look.width, height: HEIGHTS[look.width] });
      await page.emulateMedia({ colorScheme: look.theme });
      await settled(page);
      const file = `${fileName(`${screen.as} ${screen.name}`)}.${look.width}.${look.theme}.png`;
      // A dialog lies over the visible part, so the rest of the page says nothing.
      const over = await page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').count();
      await takePicture(page, { folder, file, fullPage: over === 0 });
      pictures.push({ group: screen.as, name: screen.name, look, file });
    }
    return pictures;
  } finally {
    await page.close();
  }
}

/**
 * Waits until nothing is being loaded: no call for a while, no outline or skeleton, fonts ready, and a page
 * that stopped changing. On a busy machine an outline rests long before its script runs, and a dialog whose
 * script is still on its way would be missing from the picture.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page
    .waitForFunction(
      () =>
        'interactive' in document.documentElement.dataset &&
        document.querySelector('[data-loading]') === null,
    )
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const quietMs = 250;
    const mostMs = 3_000;
    await new Promise<void>((resolve) => {
      let quiet = setTimeout(resolve, quietMs);
      const observer = new MutationObserver(() => {
        clearTimeout(quiet);
        quiet = setTimeout(resolve, quietMs);
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      setTimeout(resolve, mostMs);
    });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
  });
}

export function fileName(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
