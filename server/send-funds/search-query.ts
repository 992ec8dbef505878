/** What is looked for, made out of what people type. Whatever nobody can be called or called at is looked for by nobody. */
import { PHONE_DIGITS, SEARCH_MIN_CHARACTERS } from '#contract/send-funds.ts';

/** The beginning of a username; null where it is too short, or no name begins like that. */
export function nameBeginning(query: string): string | null {
  const name = query.toLowerCase().replace(/^@/, '');
  return name.length >= SEARCH_MIN_CHARACTERS && /^[a-z0-9][a-z0-9.-]{0,29}$/.test(name) ? name : null;
}

/** The ten digits of a US number, with or without its country; null for less, since numbers are not to be guessed. */
export function wholePhone(query: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(query)) return null;
  const digits = query.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === PHONE_DIGITS ? digits : null;
}
