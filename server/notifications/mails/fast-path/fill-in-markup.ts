/**
 * Fast path: React renders one mail of each shape, with marks in place of its texts, and every other mail of
 * that shape has its own texts filled in, escaped as React escapes them. It shortens rendering each mail by
 * React (render-mail.ts), which renders whatever is left out here;
 * tests/notifications/unit/markup-differential.test.ts compares the two, byte by byte.
 */
import type { MailContent } from '../mail-content.ts';

/** What React renders of a mail. */
export type Laid = Pick<MailContent, 'preview' | 'heading' | 'blocks' | 'footer'>;

/**
 * A mail's HTML, cut: shared[0], own[0], shared[1], own[1] … `shared` is the same array for every mail of a
 * shape.
 */
export type MarkupPieces = { shared: readonly string[]; own: readonly string[] };

/** The texts of a shape in the order in which its HTML has them, by their places in the content. */
type Template = { shared: readonly string[]; places: readonly number[] };

/** Companies choose colors, so there is no end of shapes. */
const MOST_TEMPLATES = 100;
const templates = new Map<string, Template>();

/** Undefined for a mail that React has to render. */
export function fillInMarkup(
  content: Laid,
  { scope, render }: { scope: string; render: (content: Laid) => string },
): MarkupPieces | undefined {
  const marking = mark(content);
  if (marking === undefined) return undefined;
  const { key, texts, marked } = marking;
  const template = templateOf(`${scope} ${key}`, () => render(marked));
  return { shared: template.shared, own: template.places.map((place) => escapeText(texts[place] ?? '')) };
}

function templateOf(key: string, render: () => string): Template {
  const known = templates.get(key);
  if (known) return known;
  const cut = render().split(/\uE000(\d+)\uE001/);
  const template = {
    shared: cut.filter((_, index) => index % 2 === 0),
    places: cut.filter((_, index) => index % 2 === 1).map(Number),
  };
  const [oldest] = templates.keys();
  if (templates.size >= MOST_TEMPLATES && oldest !== undefined) templates.delete(oldest);
  templates.set(key, template);
  return template;
}

/** What decides about the markup itself, and so belongs to the shape. */
const shaping = new Set(['kind', 'color', 'colors']);
/** React replaces an address that would run a script. */
const addresses = new Set(['href', 'src', 'logoUrl']);
const harmless = /^(https?:\/\/|cid:)/i;

/** The content with a mark in place of each text; undefined where a text could change more than itself. */
function mark({ preview, heading, blocks, footer }: Laid) {
  const texts: string[] = [];
  let key = '';
  let isPlain = true;
  const markIn = (value: unknown, name: string, shapes: boolean): unknown => {
    if (typeof value === 'string' && value !== '' && !shapes) {
      if (/[\uE000\uE001]/.test(value) || (addresses.has(name) && !harmless.test(value))) isPlain = false;
      key += '*';
      return `\uE000${texts.push(value) - 1}\uE001`;
    }
    // A picture is no part of the markup.
    if (value instanceof Uint8Array) return value;
    if (typeof value !== 'object' || value === null) {
      key += JSON.stringify(value ?? null);
      return value;
    }
    if (Array.isArray(value)) {
      key += '[';
      const items = value.map((item) => markIn(item, name, shapes));
      key += ']';
      return items;
    }
    key += '{';
    const entries = Object.entries(value).map(([inner, each]) => {
      key += inner;
      return [inner, markIn(each, inner, shapes || shaping.has(inner))];
    });
    key += '}';
    return Object.fromEntries(entries);
  };
  const marked = markIn({ preview, heading, blocks, footer }, '', false) as Laid;
  return isPlain ? { key, texts, marked } : undefined;
}

const escapes: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

function escapeText(text: string): string {
  return text.replaceAll(/["&'<>]/g, (found) => escapes[found] ?? found);
}
