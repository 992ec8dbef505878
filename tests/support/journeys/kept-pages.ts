/**
 * The pages that the visits of a worker take over from one another. A new page starts two processes and
 * compiles the web app, which takes almost a second of a core; one that stays open takes a third of that.
 * Between two visits it loses what the first one left: its cookies, its storage, its cache, its history and
 * its other tabs.
 */
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../free-port.ts';

export type Look = { width: number; theme: 'light' | 'dark' };

const PATIENCE_MS = 30_000;

let port: Promise<number> | undefined;

/** The port of every product of this worker. Their pages share an address, and so the compiled scripts. */
export function workerPort(): Promise<number> {
  port ??= freePort();
  return port;
}

type Kept = { page: Page; look: string };

const kept: Kept[] = [];

/** A window below this width is a phone with a touch screen. */
const PHONE = 600;
const sizeOf = ({ width }: Look) => ({ width, height: width < PHONE ? 740 : 900 });
const lookOf = ({ width, theme }: Look) => `${width < PHONE ? 'phone' : 'desk'}, ${theme}`;

/** Returns a kept page, or the page of a new context. It refuses what no later visit could undo. */
export async function takePage(browser: Browser, baseURL: string, look: Look): Promise<Page> {
  const place = kept.findIndex(
    (one) => one.look === lookOf(look) && one.page.context().browser() === browser && !one.page.isClosed(),
  );
  const [found] = place < 0 ? [] : kept.splice(place, 1);
  const page = found?.page ?? (await openPage(browser, baseURL, look));
  await page.setViewportSize(sizeOf(look));
  refuseLastingChanges(page);
  return page;
}

function refuseLastingChanges(page: Page): void {
  const refuse = () => {
    throw new Error('This changes the browser for good: open the visit with `apart: true`.');
  };
  const context = page.context();
  for (const holder of [page, context])
    Object.assign(holder, { addInitScript: refuse, exposeFunction: refuse });
  for (const { clock } of [page, context]) Object.assign(clock, { install: refuse });
  Object.assign(context, { setOffline: refuse });
}

/** The page of a new context. */
export async function openPage(browser: Browser, baseURL: string, look: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizeOf(look),
    hasTouch: look.width < PHONE,
    colorScheme: look.theme,
    // Without animations the page is the same, sooner.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** Keeps a page for the next visit. Where it cannot be cleared, its context is closed. */
export async function keepPage(page: Page, look: Look): Promise<void> {
  const context = page.context();
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    // The lightest page of the product; the old one stops asking its server.
    await page.goto('/healthz');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await page.emulateMedia({ media: null, colorScheme: look.theme, reducedMotion: 'reduce' });
    const session = await context.newCDPSession(page);
    await session.send('Page.resetNavigationHistory');
    await session.send('Network.clearBrowserCache');
    await session.detach();
    kept.push({ page, look: lookOf(look) });
  } catch {
    await context.close();
  }
}
