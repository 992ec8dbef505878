/** What search engines and link previews read of a page, before any script runs. */
import { escapeHtml } from './escape-html.ts';

export type Head = { title: string; description: string; picture?: Picture; robots?: string };

/** The picture of a link's preview, 1200 × 630. */
type Picture = { path: string; alt: string };

const PICTURE: Picture = {
  path: '/og.png',
  alt: 'Three gift cards fanned out, the foremost tied with a bow',
};

/** Escapes every text, since some of them are names that members chose. */
export function metaTags(head: Head, { appUrl, path }: { appUrl: string; path: string }): string {
  const { picture = PICTURE, robots } = head;
  const [title, description] = [escapeHtml(head.title), escapeHtml(head.description)];
  const address = new URL(path, appUrl).href;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Indulge" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${new URL(picture.path, appUrl).href}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${escapeHtml(picture.alt)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(robots === undefined ? [] : [`<meta name="robots" content="${robots}" />`]),
  ].join('\n    ');
}
