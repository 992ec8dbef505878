/**
 * Parses the body of a call; each number becomes a `JsonNumber`. A reviver of `JSON.parse` would be told the
 * text of a number too, but is called for every value, which takes a second for half a million of them.
 */
import { JsonNumber } from '#contract/public-api/json-number.ts';
import { endOfString } from './json-shape.ts';

const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const MARK = '\0';

/**
 * `body` has no NUL inside its texts, neither plain nor escaped: that marks the numbers. It nests a few
 * levels. Throws `SyntaxError`.
 */
export function parseKeepingNumbers(body: string): unknown {
  return unmark(JSON.parse(markNumbers(body)));
}

/**
 * Writes each number outside of a text as a text of its own, with the mark before it. What is no number of
 * JSON, such as 01 or 1., becomes none of its texts either, and stays an error.
 */
function markNumbers(body: string): string {
  const pieces: string[] = [];
  let copied = 0;
  for (let at = 0; at < body.length; at += 1) {
    const character = body.charCodeAt(at);
    if (character === QUOTE) at = endOfString(body, at);
    else if (character === MINUS || (character >= ZERO && character <= NINE)) {
      NUMBER.lastIndex = at;
      if (!NUMBER.test(body)) continue;
      const end = NUMBER.lastIndex;
      pieces.push(`${body.slice(copied, at)}"\\u0000${body.slice(at, end)}"`);
      copied = end;
      at = end - 1;
    }
  }
  pieces.push(body.slice(copied));
  return pieces.join('');
}

function unmark(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? new JsonNumber(value.slice(1)) : value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) value[at] = unmark(value[at]);
  } else if (typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    for (const name of Object.keys(object)) {
      if (name.startsWith(MARK)) throw new SyntaxError('A name is a number.');
      object[name] = unmark(object[name]);
    }
  }
  return value;
}
