/**
 * `npm run pictures`: starts the product with its demo data, and makes a picture of every screen and main
 * state at three widths, light and dark, and of every mail. A contact sheet shows them side by side. Exits
 * with 1 when a screen could not be pictured. `--help` prints the options.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '#tests/support/browser.ts';
import { freePort, startProduct, untilReady } from './bench/environment/program.ts';
import { writeContactSheet } from './pictures/contact-sheet.ts';
import { pictureMails } from './pictures/mails.ts';
import { pictureScreens } from './pictures/photograph.ts';
import { looksOf } from './pictures/picture.ts';
import { root } from './run-node.mjs';

const USAGE = `Pictures of every screen and mail, from the demo data, with a contact sheet.

  npm run pictures -- --only=admin,won    only what has one of these in "visitor screen" or "mail name"
  npm run pictures -- --widths=360,1280   fewer widths than 360,768,1280
  npm run pictures -- --to=/tmp/pictures  another folder than test-results/pictures
`;

/** The demo data and, after a change, the build come first; on a busy machine they take minutes. */
const READY_WITHIN_MS = 5 * 60_000;

const values = readOptions();
const folder = resolve(values.to ?? join(root, 'test-results', 'pictures'));
const only = values.only ?? '';

const dataDir = mkdtempSync(join(tmpdir(), 'indulge-pictures-'));
const port = await freePort();
const site = `http://localhost:${port}`;
const product = startProduct('start', { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' });
try {
  await untilReady(port, product, READY_WITHIN_MS);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    const camera = { browser, site, folder, only, looks: looksOf(values.widths) };
    const screens = await pictureScreens(camera);
    const mails = await pictureMails(camera);
    await writeContactSheet(browser, folder, [...screens.pictures, ...mails]);
    for (const failure of screens.failures) process.stdout.write(`${failure}\n`);
    process.stdout.write(`${screens.pictures.length + mails.length} pictures: ${folder}/index.html\n`);
    process.exitCode = screens.failures.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
} catch (error) {
  process.stdout.write(product.output());
  throw error;
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Prints the usage and ends for `--help`, and for an option that there is not. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', short: 'h' },
        only: { type: 'string' },
        to: { type: 'string' },
        widths: { type: 'string' },
      },
    });
    if (!values.help) return values;
    process.stdout.write(USAGE);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(1);
  }
}
