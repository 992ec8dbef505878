/**
 * Numbers of a JSON body keep their text. An amount must never pass through a float, and 0.1 + 0.2 shows why:
 * the text `0.30000000000000004` has to be refused, not rounded.
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

/** The text without an exponent: some languages write 1000.0 as 1.0e3, and an amount is its value. */
export function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/.exec(text) ?? [];
  if (exponent === '') return text;
  const point = whole.length + Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, -point))}${whole}${fraction}`.padEnd(point, '0');
  const at = Math.max(0, point);
  const rest = digits.slice(at).replace(/0+$/, '');
  return `${sign}${digits.slice(0, at) || '0'}${rest && `.${rest}`}`;
}
