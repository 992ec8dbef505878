/** What a brand's registers scan instead of typing the code of a card. */
import type { CardBarcode } from '#contract/catalogue.ts';

export type ScannableCode = { kind: CardBarcode; text: string };

/** Both symbols can carry these, and a longer barcode would not fit a phone. */
const SCANNABLE = /^[\x21-\x7e]{1,40}$/;

/**
 * Registers expect the code without the spaces that make it readable. Null where there is nothing to scan.
 */
export function scannableCode(kind: CardBarcode | null, code: string): ScannableCode | null {
  const text = code.replaceAll(' ', '');
  return kind && SCANNABLE.test(text) ? { kind, text } : null;
}
