/** A barcode as a grid of modules, the smallest squares of a symbol, with the quiet zone that scanners need. */
import jsBarcode from 'jsbarcode';
import { encode as encodeQr } from 'uqr';
import type { ScannableCode } from './scannable-code.ts';

/** Rows from top to bottom, each of the same length; true is black. */
export type Modules = boolean[][];

/** Pixels of a module: sharp on the screen of a telephone, and in print. */
export const SCALE = 3;

/** ISO/IEC 18004 and 15417 ask for these widths around a symbol. */
const QUIET = { qr: 4, code128: 10 };
/** High enough for the beam of a register that is held by hand. */
const BAR_MODULES = 40;

export function modulesOf({ kind, text }: ScannableCode): Modules {
  return kind === 'qr' ? encodeQr(text, { ecc: 'M', border: QUIET.qr }).data : code128(text);
}

function code128(text: string): Modules {
  const drawn: { encodings?: { data: string }[] } = {};
  jsBarcode(drawn, text, { format: 'CODE128' });
  const bars = [...(drawn.encodings ?? []).map(({ data }) => data).join('')].map((bar) => bar === '1');
  const side = Array<boolean>(QUIET.code128).fill(false);
  const line = [...side, ...bars, ...side];
  const margin = Array<boolean[]>(QUIET.qr).fill(line.map(() => false));
  return [...margin, ...Array<boolean[]>(BAR_MODULES).fill(line), ...margin];
}
