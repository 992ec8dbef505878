import { displayMoney } from './display-money.ts';

/** Digits and separators that some keyboards have in place of ours. */
const FOREIGN = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19\u066b\u066c]/g;
const SEPARATORS: Readonly<Record<string, string>> = { '\u066b': '.', '\u066c': ',' };
/** In each of their blocks, zero has a code that ends in four zero bits. */
const LAST_BITS = 0xf;

/** An amount that is being typed, with separators of thousands or without. */
const SO_FAR = /^(?<whole>\d[\d,]*)?(?<point>\.)?(?<cents>\d*)$/;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const PLAIN = /^(?<whole>\d{1,9})(\.(?<cents>\d{0,2}))?$/;

/**
 * Leaves out what changes no amount: a currency sign, words, blanks, zeros at the start, a third decimal.
 * What could mean another amount, as in "1.000,50", "-50" or "1e3", stays as it is typed, and is refused.
 */
export function tidyTyped(text: string): string {
  const typed = text
    .replace(FOREIGN, (sign) => SEPARATORS[sign] ?? String(sign.charCodeAt(0) & LAST_BITS))
    .replace(/[^\d.,e-]/gi, '')
    .replace(/(?<!\d)e|e(?![+-]?\d)|-(?!\d)|^,+/gi, '');
  const { whole = '', point = '', cents = '' } = SO_FAR.exec(typed)?.groups ?? {};
  if (!SO_FAR.test(typed)) return typed;
  const start = whole.replace(/^0+(?=\d)/, '') || (point && '0');
  return `${start}${point}${point ? cents.slice(0, 2) : ''}`;
}

/** Without separators of thousands: "1,234.5" to "1234.5". A comma in another place makes no amount. */
export function plainAmount(text: string): string {
  return GROUPED.test(text) ? text.replaceAll(',', '') : text;
}

/** How a field shows an amount that is not being typed: "1234.5" to "1,234.50". Nothing stays nothing. */
export function displayAmount(text: string): string {
  const plain = plainAmount(text).replace(/\.$/, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? displayMoney(plain).slice(1) : plain;
}

/** Changes an amount by a number of cents, within the limits; an invalid amount starts at the lower limit. */
export function stepAmount(
  text: string,
  cents: number,
  { minimum, maximum }: { minimum: string; maximum?: string },
): string {
  const now = wholeCents(plainAmount(text));
  const most = (maximum && wholeCents(maximum)) || Number.MAX_SAFE_INTEGER;
  const next = Math.max(wholeCents(minimum) ?? 0, Math.min(now === undefined ? 0 : now + cents, most));
  const digits = String(next).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A safe integer: no amount has more digits. */
function wholeCents(text: string): number | undefined {
  const { whole, cents = '' } = PLAIN.exec(text)?.groups ?? {};
  return whole === undefined ? undefined : Number(`${whole}${cents.padEnd(2, '0')}`);
}
