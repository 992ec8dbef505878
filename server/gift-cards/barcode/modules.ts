/**
 * A barcode as a grid of modules, the smallest squares of a symbol, with the quiet zone that scanners need.
 */
import type { ScannableCode } from './scannable-code.ts';

/** Rows from top to bottom, each of the same length; true is black. */
export type Modules = boolean[][];

/** Pixels per module: sharp on a phone's screen and in print. */
export const SCALE = 3;

/** ISO/IEC 18004 and 15417 ask for these widths around a symbol. */
const QUIET = { qr: 4, code128: 10 };
/** High enough for the beam of a handheld scanner. */
const BAR_MODULES = 40;

export function modulesOf({ kind, text }: ScannableCode): Promise<Modules> {
  return kind === 'qr' ? qr(text) : code128(text);
}

/** Draws each row. The rows of a Code 128 are one array, which is drawn once. */
export function mapRows<Drawn>(modules: Modules, draw: (row: boolean[]) => Drawn): Drawn[] {
  const drawn = new Map<boolean[], Drawn>();
  return modules.map((row) => {
    const known = drawn.get(row) ?? draw(row);
    drawn.set(row, known);
    return known;
  });
}

async function qr(text: string): Promise<Modules> {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from(data.subarray(y * size, (y + 1) * size), Boolean),
  );
  return surround(rows, QUIET.qr, QUIET.qr);
}

async function code128(text: string): Promise<Modules> {
  const { default: jsBarcode } = await import('jsbarcode');
  const drawn: { encodings?: { data: string }[] } = {};
  jsBarcode(drawn, text, { format: 'CODE128' });
  const bars = [...(drawn.encodings ?? []).map(({ data }) => data).join('')].map((bar) => bar === '1');
  return surround(Array<boolean[]>(BAR_MODULES).fill(bars), QUIET.code128, QUIET.qr);
}

function surround(rows: Modules, sides: number, ends: number): Modules {
  const white = (length: number) => Array<boolean>(length).fill(false);
  const wide = mapRows(rows, (row) => [...white(sides), ...row, ...white(sides)]);
  const end = Array<boolean[]>(ends).fill(white(wide[0]?.length ?? 0));
  return [...end, ...wide, ...end];
}
