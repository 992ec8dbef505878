import { displayMoney } from './display-money.ts';

/** Keeps the part of a text that can be the start of an amount. */
export function tidyAmount(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 7);
  return rest.length === 0 ? trimmed : `${trimmed || '0'}.${rest.join('').slice(0, 2)}`;
}

/** Keeps the start of an amount, with the separators of thousands as they were typed. */
export function tidyTyped(text: string): string {
  const typed = text.replace(/[^\d.,]/g, '').replace(/^,+/, '');
  const tidied = tidyAmount(typed);
  return plainAmount(typed) === tidied ? typed : tidied;
}

/** Without separators: "1,234.5" to "1234.5". */
export function plainAmount(text: string): string {
  return text.replaceAll(',', '');
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
  const next = /\d/.test(text) ? wholeCents(text) + cents : 0;
  const most = maximum === undefined ? Number.MAX_SAFE_INTEGER : wholeCents(maximum);
  const digits = String(Math.max(wholeCents(minimum), Math.min(next, most))).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A safe integer: no amount has that many digits. */
function wholeCents(text: string): number {
  const [whole = '', fraction = ''] = tidyAmount(text).split('.');
  return Number(`${whole}${fraction.padEnd(2, '0')}`);
}
