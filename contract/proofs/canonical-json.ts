/**
 * JSON in one form only (RFC 8785): names in order, no blanks. What is signed or hashed is this text, so that
 * another program that reads a receipt and writes it again gets the same bytes.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Throws for a number that is not whole: no receipt holds one, since amounts are strings. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is not whole.`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // The default order compares UTF-16 code units, as RFC 8785 asks.
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
