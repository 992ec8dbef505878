/**
 * Phone numbers, stored one way (docs/decisions/0032-small-things-that-stay-ours.md): ten digits of the US,
 * or E.164 for managers of companies elsewhere. The contract says which text is one.
 */
import { US_PHONE } from '#contract/kernel/phone.ts';
import { refuse } from './refusal.ts';

/** "(123) 456-7890" or "+442079460958", from text that the contract accepts. */
export function formatPhone(given: string): string {
  if (!US_PHONE.test(given)) return `+${given.replace(/\D/g, '')}`;
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

/**
 * Throws `invalid-input` for a number of another country, unless the user is a manager of a company (P50).
 */
export function requireOwnPhone(given: string | null | undefined, userType: string, field: string): void {
  if (!given || userType === 'enterprise' || US_PHONE.test(given)) return;
  const message = 'Please enter a valid US phone number';
  throw refuse('invalid-input', { message, fields: { [field]: message } });
}
