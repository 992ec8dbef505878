/** Makes usernames out of names. */
import { isReservedName } from './reserved-names.ts';

const SHORTEST = 3;
const LONGEST = 30;
/** Leaves room for a number after the name. */
const LONGEST_BASE = 24;

/**
 * `first.last` in ASCII: `José Ñandú` becomes `jose.nandu`. A name with too few Latin letters becomes
 * "member".
 */
export function usernameBase(firstName: string, lastName: string): string {
  const base = [firstName, lastName].map(asciiPart).filter(Boolean).join('.');
  const trimmed = trimEnds(base.slice(0, LONGEST_BASE));
  return trimmed.length < SHORTEST ? 'member' : trimmed;
}

/**
 * Candidates in order: the name, the name with a small number, then with a large one chosen by `random` (0 up
 * to 1), so that the ten-thousandth bearer of a name finds a free one too.
 */
export function usernameCandidates(base: string, random: () => number): string[] {
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}${number}`);
  const scattered = Array.from({ length: 6 }, () => `${base}${Math.floor(10 + random() * 99_990)}`);
  return [base, ...numbered, ...scattered].filter(
    (name) => name.length >= SHORTEST && name.length <= LONGEST && !isReservedName(name),
  );
}

/** Letters that Unicode decomposition does not turn into ASCII. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

function asciiPart(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}

function trimEnds(text: string): string {
  return text.replace(/^[.-]+|[.-]+$/g, '');
}
