/** The preview picture of a member's page: 1200 × 630, drawn as SVG and sent as PNG. */
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';
import { drawText, hasOutlines, widthOf } from './lettering.ts';

const MOST_KEPT = 200;
const MOST_WAITING = 20;

/** Left of the gift. */
const TEXT_WIDTH = 740;
const LARGEST = 84;
/** A longer name would be set too small to read. */
const SMALLEST = 44;

/**
 * The texts on the card; both null on the neutral card. A name in letters without outlines, or too long for
 * the card, becomes "somebody".
 */
export type ShareCard = { name: string | null; username: string | null };

/** Drawing takes tens of milliseconds, so few run at once and the last ones are cached. */
export function createShareCards(): (card: ShareCard) => Promise<Buffer> {
  const inTurn = limitConcurrency(1, MOST_WAITING);
  const kept = new Map<string, Promise<Buffer>>();
  return (card) => {
    const svg = svgOf(card);
    const drawn = kept.get(svg) ?? inTurn(() => toPng(svg));
    kept.delete(svg);
    kept.set(svg, drawn);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? svg);
    drawn.catch(() => kept.delete(svg));
    return drawn;
  };
}

async function toPng(svg: string): Promise<Buffer> {
  // Loaded with the first drawing, since it takes 24 MB of memory.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** The drawing, with texts as outlines. */
export function svgOf({ name, username }: ShareCard): string {
  const { line, size } = headline(name);
  const at = username === null ? 'They choose the treat.' : `@${username}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#fbf6f0"/>
  <circle cx="1010" cy="120" r="330" fill="#f4e2d6"/>
  <circle cx="140" cy="640" r="210" fill="#f1dfe9"/>
  <g transform="translate(870 190)">
    <rect x="0" y="60" width="250" height="210" rx="22" fill="#611c57"/>
    <rect x="-14" y="22" width="278" height="70" rx="18" fill="#7a2a6e"/>
    <rect x="104" y="22" width="42" height="248" fill="#e6ad3e"/>
    <path d="M125 22C95-50 10-58 6-8C4 34 78 36 125 22zM125 22C155-50 240-58 244-8C246 34 172 36 125 22z" fill="#f26d5b"/>
    <circle cx="125" cy="22" r="20" fill="#e6ad3e"/>
  </g>
  ${drawText('serif', 'Indulge', { x: 80, y: 110, size: 44, fill: '#611c57' })}
  ${drawText('serif', line, { x: 80, y: 280, size, fill: '#2b1429' })}
  ${drawText('serif', 'a gift', { x: 80, y: 280 + Math.round(size * 1.2), size, fill: '#2b1429' })}
  ${drawText('sans', at, { x: 80, y: 480, size: 40, fill: '#5d4759' })}
</svg>`;
}

/** "Send Maya", as large as it fits beside the gift. */
function headline(name: string | null): { line: string; size: number } {
  const line = `Send ${name}`;
  const size = Math.min(LARGEST, Math.floor(TEXT_WIDTH / widthOf('serif', line)));
  const isDrawable = name !== null && hasOutlines('serif', name) && size >= SMALLEST;
  return isDrawable ? { line, size } : { line: 'Send somebody', size: LARGEST };
}
