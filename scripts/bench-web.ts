/**
 * `npm run bench:web`: runs Lighthouse in the tests' Chromium, on its simulated phone, over the built
 * product. Each page is opened three times by a browser of its own with an empty cache; the run with the
 * median score counts. Prints the scores, and exits with 1 when one is below the target.
 *
 *   npm run bench:web -- --desktop       the same for a large screen
 *   npm run bench:web -- --quick         opens each page once
 *   npm run bench:web -- --why           lists what keeps a page from 100
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser.ts';
import { freePort, type Program, startProduct, untilReady } from './bench/program.ts';

const target = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const pages = { landing: '/', 'sign-in': '/sign-in', marketplace: '/marketplace' };
const visitor = { email: 'maya@example.com', password: 'indulge-demo', rememberMe: true };
const desktop = process.argv.includes('--desktop');
const runs = process.argv.includes('--quick') ? 1 : 3;

const dataDir = mkdtempSync(join(tmpdir(), 'indulge-bench-web-'));
const port = await freePort();
const site = `http://localhost:${port}`;
const product = startProduct('start', { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' });
try {
  process.exitCode = (await measure(product)) ? 0 : 1;
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** True when every page reaches the target in every category. */
async function measure(program: Program): Promise<boolean> {
  await untilReady(port, program);
  let reached = true;
  for (const [name, path] of Object.entries(pages)) {
    const results: Result[] = [];
    while (results.length < runs) results.push(await firstVisit(path));
    results.sort((one, other) => performanceOf(one) - performanceOf(other));
    const middle = results[Math.floor(runs / 2)];
    if (middle) reached = report(name, middle) && reached;
  }
  return reached;
}

/** Returns Lighthouse's report of a page, opened by a browser with nothing in its cache. */
async function firstVisit(path: string): Promise<Result> {
  const debuggingPort = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
  try {
    if (path === pages.marketplace) await signIn(debuggingPort);
    const result = await lighthouse(
      site + path,
      // Lighthouse would clear the storage, which is empty except for the session.
      {
        port: debuggingPort,
        onlyCategories: [...categories],
        disableStorageReset: true,
        logLevel: 'error',
      },
      desktop ? desktopConfig : undefined,
    );
    if (!result) throw new Error(`Lighthouse said nothing about ${path}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** Signs in where Lighthouse opens its pages: in the browser's own context. */
async function signIn(debuggingPort: number): Promise<void> {
  const answer = await fetch(`${site}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(visitor),
  });
  if (!answer.ok) throw new Error(`Nobody could sign in: ${answer.status}`);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name, value, url: site };
  });
  await browser.contexts()[0]?.addCookies(cookies);
}

function performanceOf(result: Result): number {
  return result.categories.performance?.score ?? 0;
}

function report(page: string, result: Result): boolean {
  const scores = categories.map((category) => Math.round((result.categories[category]?.score ?? 0) * 100));
  const line = categories.map((category, at) => `${category} ${scores[at]}`).join(' · ');
  process.stdout.write(`${page.padEnd(12)} ${line}\n`);
  if (process.argv.includes('--why'))
    for (const { id, title, score, displayValue = '' } of Object.values(result.audits))
      if (score !== null && score < 1)
        process.stdout.write(`  ${score.toFixed(2)} ${id}: ${title} ${displayValue}\n`);
  return scores.every((score) => score >= target);
}
