/** A real Chromium for tests: the machine's own if there is one, otherwise the one inside an npm package. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

/** Not the package's own arguments: those disable web security and run everything in one process. */
const arguments_ = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ownPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const libraryPlaces = ['/usr/lib', '/usr/lib64', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];

/** Launches a headless Chromium; the caller closes it. `CHROMIUM_PATH` overrides the search. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const args = [...arguments_, ...more];
  const found = [process.env.CHROMIUM_PATH, ...ownPlaces].find((path) => path && existsSync(path));
  if (found) return chromium.launch({ executablePath: found, args });
  const { executablePath, libraries } = await unpackedChromium();
  const env = { ...process.env } as Record<string, string>;
  if (libraries) env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return chromium.launch({ executablePath, args, env });
}

let shared: Promise<Browser> | undefined;

/** Without a graphics card, the blur behind a dialog takes a third of the time of a journey. */
const WITHOUT_BLUR = '--blink-settings=prefersReducedTransparency=true';

/**
 * Settings that pay off for pages that live only seconds (docs/decisions/0266-a-browser-for-short-pages.md).
 * A browser whose speed is measured has none of them.
 */
const FOR_SHORT_PAGES = [
  // Optimized code, and a collector beside the scripts, take more of a core than they save.
  '--js-flags=--no-maglev,--no-opt,--always-sparkplug,--single-threaded-gc',
  // Memory that is given back to the system is needed again at once. Playwright sets the last two itself, but
  // Chromium obeys only the last switch of this name.
  `--enable-features=${[
    'PartitionAllocLargeEmptySlotSpanRing',
    'BlinkUseLargeEmptySlotSpanRingForBufferRoot',
    'CDPScreenshotNewSurface',
    'SkipListAccountsWithoutGaiaCookies',
  ]}`,
  // Without a graphics card, a process of its own only copies pictures.
  '--in-process-gpu',
];

/**
 * The browser that this worker's files share, of a user who asks for less transparency. Each visit has its
 * own context. It ends with the worker.
 */
export async function workerBrowser(): Promise<Browser> {
  const browser = await shared;
  if (browser?.isConnected()) return browser;
  shared = launchBrowser([WITHOUT_BLUR, ...FOR_SHORT_PAGES]);
  return shared;
}

/**
 * Unpacks the packaged Chromium once per version. It is unpacked aside and moved into place by one rename, so
 * that simultaneous test files never start an incomplete one.
 */
async function unpackedChromium(): Promise<{ executablePath: string; libraries?: string }> {
  const { default: packaged, inflate } = await import('@sparticuz/chromium');
  const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(tmpdir(), `indulge-chromium-${version}-${process.getuid?.() ?? 0}`);
  const hasLibraries = libraryPlaces.some((place) => existsSync(join(place, 'libnss3.so')));

  if (!existsSync(home)) {
    const aside = mkdtempSync(join(tmpdir(), 'indulge-chromium-'));
    const before = process.env.TMPDIR;
    // The package unpacks to the temporary folder and nowhere else.
    process.env.TMPDIR = aside;
    try {
      await packaged.executablePath();
      await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    mkdirSync(dirname(home), { recursive: true });
    try {
      renameSync(aside, home);
    } catch {
      // Another process was faster; its copy is as good.
      rmSync(aside, { recursive: true, force: true });
    }
  }
  return {
    executablePath: join(home, 'chromium'),
    libraries: hasLibraries ? undefined : join(home, 'al2023', 'lib'),
  };
}
