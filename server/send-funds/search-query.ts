/** Normalizes a search. Text that cannot be a name or a number searches for nothing. */
import { SEARCH_MIN_CHARACTERS } from '#contract/send-funds/recipients.ts';

/** The beginning of a username; null where it is too short, or no username can begin like that. */
export function nameBeginning(query: string): string | null {
  const name = query.toLowerCase().replace(/^@/, '');
  return name.length >= SEARCH_MIN_CHARACTERS && /^[a-z0-9][a-z0-9.-]{0,29}$/.test(name) ? name : null;
}
