/**
 * Writes a brotli and a gzip copy beside every text file of the build, so that the server never compresses
 * one itself. Runs after the build, in a process of its own: `node web/build/precompress.ts FOLDER`. A server
 * may run meanwhile.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const WORTH_BYTES = 1_000;
/** What the server alone reads: the manifest, the prerendered pages and the addresses. */
const FOR_THE_SERVER = '.vite';

const [folder = ''] = process.argv.slice(2);
const files = await readdir(folder, { recursive: true });
const sent = files.filter((file) => COMPRESSIBLE.test(file) && !file.startsWith(FOR_THE_SERVER));
await Promise.all(sent.map((file) => compress(join(folder, file))));

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeWhole(`${file}.br`, await promisify(brotliCompress)(content, quality));
  await writeWhole(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** The server must never send half a copy. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}
