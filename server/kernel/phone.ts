/**
 * US phone numbers: ten digits, stored one way (docs/decisions/0032-small-things-that-stay-ours.md). The
 * contract's `US_PHONE` says which text is one.
 */

/** "(123) 456-7890", from text that the contract accepts. */
export function formatPhone(given: string): string {
  const digits = given.replace(/\D/g, '').slice(-10);
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * The ten digits of a whole number, with or without its country, among any separators; null for anything
 * else.
 */
export function wholePhone(text: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? digits : null;
}
