/** What search engines and link previews read of the public pages, before any script runs. */
import { escapeHtml } from './escape-html.ts';

const DESCRIPTION = /<meta name="description"[^>]*>/;
const TITLE = /<title>[^<]*<\/title>/;

export type Head = { title: string; description: string; picture?: Picture; robots?: string };

/** The picture of a link's preview, 1200 × 630. */
type Picture = { path: string; alt: string };

const PICTURE: Picture = {
  path: '/og.png',
  alt: 'Three gift cards fanned out, the foremost tied with a bow',
};

const PUBLIC_PAGES: Readonly<Record<string, Head>> = {
  '/': {
    title: 'Send a gift. They choose the treat. · Indulge',
    description:
      'Send money as a gift to anyone by username or phone number. They turn it into the gift card they really want: dinner, flowers, games, good shoes.',
  },
  '/business': {
    title: 'For business · Indulge',
    description:
      'Reward the people who work for you: one company balance, your team as a list, no fee on payouts. 7.5% when you fund, from $5,000.',
  },
  '/terms': {
    title: 'Terms of use · Indulge',
    description: 'What you can expect from Indulge, and what Indulge expects from you, in plain words.',
  },
  '/privacy': {
    title: 'Privacy notice · Indulge',
    description: 'What Indulge keeps about you, why, and who else gets to see it.',
  },
};

/** Gives the page for a path, with the head of that path written in; computed once for each public page. */
export function pagesWithHeads(html: string, appUrl: string): (path: string) => string {
  const heads = new Map(
    Object.entries(PUBLIC_PAGES).map(([path, head]) => [path, withHead(html, { appUrl, path, ...head })]),
  );
  return (path) => heads.get(path.split(/[?#]/)[0] ?? path) ?? html;
}

/** Writes a head into the page. What it says may come from people, so it is escaped here. */
export function withHead(
  html: string,
  { appUrl, path, picture = PICTURE, robots, ...words }: Head & { appUrl: string; path: string },
): string {
  const [title, description] = [escapeHtml(words.title), escapeHtml(words.description)];
  const address = new URL(path, appUrl).href;
  const tags = [
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
  ];
  // Functions, since a dollar sign in a replacement string would be read as a reference.
  return html.replace(TITLE, () => `<title>${title}</title>`).replace(DESCRIPTION, () => tags.join('\n    '));
}
