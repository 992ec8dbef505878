/** What a brand's registers scan instead of typing the code of a card. */
import type { CardBarcode } from '#contract/catalogue.ts';

export type ScannableCode = { kind: CardBarcode; text: string };

/** Both symbols can carry these, and a longer barcode would not fit a phone. */
const SCANNABLE = /^[\x21-\x7e]{1,40}$/;

/** Registers expect the code without the spaces that make it readable. Null where there is nothing to scan. */
export function scannableCode(kind: CardBarcode | null, code: string): ScannableCode | null {
  const text = code.replaceAll(' ', '');
  return kind && SCANNABLE.test(text) ? { kind, text } : null;
}

/** Black on white with the quiet zone that scanners need, in either theme. */
const look = ({ kind, text }: ScannableCode) => {
  const shape = kind === 'qr' ? ({ bcid: 'qrcode', eclevel: 'M' } as const) : { bcid: 'code128', height: 14 };
  return { ...shape, text, scale: 3, padding: 6, backgroundcolor: 'ffffff' };
};

/** An SVG. */
export async function barcodeSvg(code: ScannableCode): Promise<string> {
  // Loaded late: it has a hundred kinds of barcodes.
  const { toSVG } = await import('bwip-js/node');
  return toSVG(look(code));
}

export async function barcodePng(code: ScannableCode): Promise<Buffer> {
  const { toBuffer } = await import('bwip-js/node');
  return toBuffer(look(code));
}
