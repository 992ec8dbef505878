/** What of a text can be the beginning of an amount. */
export function tidyAmount(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 7);
  return rest.length === 0 ? trimmed : `${trimmed || '0'}.${rest.join('').slice(0, 2)}`;
}

/** An amount so many cents further, within the limits; what is no amount begins at the lower one. */
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

/** An integer: no amount has more digits than one can count in. */
function wholeCents(text: string): number {
  const [whole = '', fraction = ''] = tidyAmount(text).split('.');
  return Number(`${whole}${fraction.padEnd(2, '0')}`);
}
