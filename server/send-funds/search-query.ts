/** Normalizes a search. Text that cannot be a name or a number searches for nothing. */
import { PHONE_DIGITS, SEARCH_MIN_CHARACTERS } from '#contract/send-funds.ts';

/** The beginning of a username; null where it is too short, or no username can begin like that. */
export function nameBeginning(query: string): string | null {
  const name = query.toLowerCase().replace(/^@/, '');
  return name.length >= SEARCH_MIN_CHARACTERS && /^[a-z0-9][a-z0-9.-]{0,29}$/.test(name) ? name : null;
}

/**
 * The ten digits of a US number, with or without country code; null for fewer, so that numbers cannot be
 * guessed.
 */
export function wholePhone(query: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(query)) return null;
  const digits = query.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === PHONE_DIGITS ? digits : null;
}
