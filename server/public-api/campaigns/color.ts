/** A color as clients write it. */

/** Six hex digits from '#611c57', '#61C', 'rgb(97, 28, 87)' or an opaque `rgba`; null for anything else. */
export function toHex(color: string): string | null {
  const text = color.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`;
  const parts = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*1(?:\.0+)?\s*)?\)$/.exec(text);
  const numbers = parts?.slice(1, 4).map(Number);
  if (!numbers || numbers.some((part) => part > 255)) return null;
  return `#${numbers.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
