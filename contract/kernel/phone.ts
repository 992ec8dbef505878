/**
 * US phone numbers as people write them: ten digits with or without +1, parentheses, spaces, dots and
 * dashes.
 */
export const US_PHONE = /^(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/;

/** A number of another country with its code (E.164), in any grouping. */
const INTERNATIONAL_PHONE = /^\+(?!1)[1-9](?:[-. ()]*\d){6,14}$/;

/**
 * A number as it is kept for text messages (E.164): "+12175550142" of "(217) 555-0142", which is read as a US
 * number. Null for what is no number.
 */
export function toE164(text: string): string | null {
  const given = text.trim();
  const digits = given.replace(/\D/g, '');
  if (US_PHONE.test(given)) return `+1${digits.slice(-10)}`;
  return INTERNATIONAL_PHONE.test(given) ? `+${digits}` : null;
}

/** "(217) 555-0142" of "+12175550142"; a number of another country as it is. */
export function displayPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return area === undefined ? e164 : `(${area}) ${exchange}-${line}`;
}

/** Enough to know one's own number, too little to learn another's. */
export function maskPhone(e164: string): string {
  return `•••${e164.slice(-4)}`;
}

/** Managers of companies may live anywhere (P50). */
export function isManagerPhone(text: string): boolean {
  return US_PHONE.test(text) || INTERNATIONAL_PHONE.test(text);
}
