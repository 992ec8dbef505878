/**
 * Numbers of a JSON body keep their text. An amount must never pass through a float, and 0.1 + 0.2 shows why: the text
 * `0.30000000000000004` has to be refused, not rounded.
 */

/** A number as it stood in the body. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** As the log of calls shows it. */
  toJSON(): number {
    return Number(this.text);
  }
}

type Context = { source?: string };

/** Parses JSON; each number becomes a `JsonNumber`. Throws `SyntaxError`. */
export function parseKeepingNumbers(body: string): unknown {
  const keep = (_name: string, value: unknown, context?: Context) =>
    typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value;
  return JSON.parse(body, keep as (name: string, value: unknown) => unknown);
}
