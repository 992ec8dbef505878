/** US phone numbers in one form: (123) 456-7890. */

/** Accepts what the contract accepts, with or without +1 and separators. */
export function formatPhone(given: string): string {
  const digits = given.replace(/\D/g, '').slice(-10);
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
