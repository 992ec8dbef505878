/**
 * US phone numbers as people write them: ten digits with or without +1, parentheses, spaces, dots and
 * dashes.
 */
export const US_PHONE = /^(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/;

/** A number of another country with its code (E.164), in any grouping. */
const INTERNATIONAL_PHONE = /^\+(?!1)[1-9](?:[-. ()]*\d){6,14}$/;

/** Managers of companies may live anywhere (P50). */
export function isManagerPhone(text: string): boolean {
  return US_PHONE.test(text) || INTERNATIONAL_PHONE.test(text);
}
