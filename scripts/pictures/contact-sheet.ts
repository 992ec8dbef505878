/** The contact sheet: `index.html` with every picture, and a PNG for each visitor. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { LOOKS, type Picture } from './picture.ts';
import { smallFile } from './take-picture.ts';

const STYLE = `
  body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; color: #222; background: #f4f2ee }
  h1 { font-size: 24px } h2 { font-size: 20px; margin: 32px 0 8px }
  h3 { font-size: 14px; margin: 16px 0 4px }
  .row { display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px; align-items: start }
  figure { margin: 0 } figcaption { font-size: 11px; color: #666 }
  a { display: block; height: 300px; overflow: hidden; border: 1px solid #ccc; background: #fff }
  img { width: 100%; display: block }
`;

export async function writeContactSheet(
  browser: Browser,
  folder: string,
  pictures: readonly Picture[],
): Promise<void> {
  const groups = Object.entries(Object.groupBy(pictures, ({ group }) => group));
  const sections = groups.map(([group, members]) => ({ group, html: sectionHtml(group, members ?? []) }));
  writeFileSync(join(folder, 'index.html'), pageHtml(sections.map(({ html }) => html).join('')));
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  for (const { group, html } of sections) {
    const file = join(folder, `contact-sheet.${group}.html`);
    writeFileSync(file, pageHtml(html));
    await page.goto(`file://${file}`, { waitUntil: 'load' });
    await page.screenshot({ path: join(folder, `contact-sheet.${group}.png`), fullPage: true });
  }
  await page.close();
}

function sectionHtml(group: string, pictures: readonly Picture[]): string {
  const rows = Object.entries(Object.groupBy(pictures, ({ name }) => name)).map(([name, looks]) => {
    const figures = LOOKS.flatMap(({ width, theme }) => {
      const found = looks?.find(({ look }) => look.width === width && look.theme === theme);
      if (!found) return [];
      return `<figure><a href="${found.file}"><img src="${smallFile(found.file)}" alt=""></a><figcaption>${width} ${theme}</figcaption></figure>`;
    });
    return `<h3>${escapeHtml(name)}</h3><div class="row">${figures.join('')}</div>`;
  });
  return `<h2>${escapeHtml(group)}</h2>${rows.join('')}`;
}

function pageHtml(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style><h1>Contact sheet</h1>${body}</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
