/**
 * How large a JSON text becomes, told before it is parsed: 16 MB of `{},` take more memory than the process
 * has, and every number becomes an object.
 */

/** No body of the API has ten. What walks through a value calls itself once for each level. */
const MOST_LEVELS = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const U = 0x75;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Whether the text, of any validity, nests at most 32 levels and has at most so many values. */
export function hasPlainShape(text: string, mostValues: number): boolean {
  let levels = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === COMMA) values += 1;
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) {
      levels += 1;
      values += 1;
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) levels -= 1;
    if (levels > MOST_LEVELS || values > mostValues) return false;
  }
  return true;
}

/** The place of the closing quote; the end of the text where there is none. */
export function endOfString(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

/** Whether a JSON text has the escape of NUL. A backslash before it makes it ordinary text. */
export function escapesNul(text: string): boolean {
  // A regular expression takes half a second for 16 MB of backslashes.
  const first = text.indexOf('\\');
  if (first < 0) return false;
  for (let at = first; at < text.length; at += 1) {
    if (text.charCodeAt(at) !== BACKSLASH) continue;
    at += 1;
    if (text.charCodeAt(at) === U && text.startsWith('0000', at + 1)) return true;
  }
  return false;
}
