/**
 * Formats typed or pasted digits as `(123) 456-7890`; a leading +1 is the country code and is dropped. A
 * number of another country stays as it was typed.
 */
export function formatPhone(text: string): string {
  if (/^\s*\+(?!1)/.test(text)) return text.replace(/[^\d\s()+.-]/g, '').slice(0, 24);
  const digits = text
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
    .slice(0, 10);
  if (digits.length <= 3) return digits.length === 0 ? '' : `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The caret position in the formatted text that keeps the same number of digits before it. */
export function caretAfterDigits(formatted: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < formatted.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(formatted[at] ?? '')) seen += 1;
  }
  return formatted.length;
}
