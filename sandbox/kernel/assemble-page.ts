/** A page of a stand-in, assembled from files: `name.html`, `name.css` and `name.client.js` of a folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The page with style and script inline. At an address like `/sandbox/mail`, without a slash at the end, a
 * relative address would miss the files beside it.
 */
export function assemblePage(folder: string, name: string): string {
  const part = (file: string) => readFileSync(join(folder, file), 'utf8');
  const style = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8') + part(`${name}.css`);
  return part(`${name}.html`)
    .replace('<!-- style -->', () => `<style>${style}</style>`)
    .replace('<!-- script -->', () => `<script>${part(`${name}.client.js`)}</script>`);
}
