/**
 * The script that a first visit downloads, from the built web app's manifest, compressed as the server sends
 * it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../run-node.mjs';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

const built = join(root, 'dist', 'web');

/** The size of all scripts that a source file's page needs before it is complete, in kilobytes. */
export function firstLoadKilobytes(page: string): number {
  const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8'));
  const found = Object.keys(manifest).find((key) => key.endsWith(page));
  if (!found) throw new Error(`${page} is not in the built web app.`);
  const chunks = new Set<string>();
  const add = (key: string) => {
    if (chunks.has(key)) return;
    chunks.add(key);
    manifest[key]?.imports?.forEach(add);
  };
  add('index.html');
  add(found);
  const files = [...chunks].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
  const sizes = files.map((file) => brotliCompressSync(readFileSync(join(built, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
