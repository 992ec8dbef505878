/** Parses Stripe's form-encoded parameters, nested in brackets; errors have Stripe's texts. */
import qs from 'qs';
import { invalidRequest, missingParameter } from './errors.ts';

type Tree = Record<string, unknown>;

export type Params = {
  has(name: string): boolean;
  isHash(name: string): boolean;
  /** A text, or undefined when absent or empty. */
  text(name: string): string | undefined;
  /** A text; null when it was sent empty, which in Stripe's API clears the field. */
  clearable(name: string): string | null | undefined;
  requiredText(name: string): string;
  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined;
  integer(name: string): number | undefined;
  flag(name: string): boolean | undefined;
  hash(name: string): Params | undefined;
  list(name: string): string[];
  /** The plain values under a name, for metadata and its like. */
  entries(): [string, string][];
};

const limits = { depth: 8, arrayLimit: 500, parameterLimit: 1000, strictDepth: false };

export function parseParams(text: string): Params {
  return readTree(qs.parse(text, limits) as Tree, '');
}

function readTree(tree: Tree, prefix: string): Params {
  const nameOf = (name: string) => (prefix === '' ? name : `${prefix}[${name}]`);
  const plain = (name: string): string | undefined => {
    const value = tree[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value;
    throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: nameOf(name) });
  };
  const text = (name: string) => plain(name) || undefined;

  return {
    has: (name) => tree[name] !== undefined,
    isHash: (name) => typeof tree[name] === 'object',
    text,
    clearable: (name) => (plain(name) === '' ? null : plain(name)),
    requiredText(name) {
      const value = text(name);
      if (value === undefined) throw missingParameter(nameOf(name));
      return value;
    },
    oneOf(name, allowed) {
      const value = text(name);
      if (value === undefined) return undefined;
      const found = allowed.find((choice) => choice === value);
      if (found) return found;
      throw invalidRequest(`Invalid ${nameOf(name)}: must be one of ${allowed.join(', ')}`, {
        param: nameOf(name),
      });
    },
    integer(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (/^-?\d{1,15}$/.test(value)) return Number(value);
      throw invalidRequest(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: nameOf(name),
      });
    },
    flag(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (value === 'true' || value === 'false') return value === 'true';
      throw invalidRequest(`Invalid boolean: ${value}`, { param: nameOf(name) });
    },
    hash(name) {
      const value = tree[name];
      if (value === undefined || value === '') return undefined;
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return readTree(value as Tree, nameOf(name));
      }
      throw invalidRequest('Invalid hash', { param: nameOf(name) });
    },
    list(name) {
      const value = tree[name];
      if (value === undefined || value === '') return [];
      const items = typeof value === 'object' && value !== null ? Object.values(value) : [value];
      return items.map(String);
    },
    entries: () => Object.entries(tree).map(([key, value]) => [key, String(value)]),
  };
}

/**
 * Merges the metadata of a call into what is there: an empty value removes its key, an empty `metadata` all
 * of them. Source: https://docs.stripe.com/api/metadata
 */
export function mergeMetadata(current: Record<string, string>, params: Params): Record<string, string> {
  if (!params.has('metadata')) return current;
  const sent = params.hash('metadata');
  if (!sent) return {};
  const merged = { ...current };
  for (const [key, value] of sent.entries()) {
    if (key.length > 40)
      throw invalidRequest('Metadata keys can be at most 40 characters.', { param: 'metadata' });
    if (value.length > 500) {
      throw invalidRequest('Metadata values can have up to 500 characters.', { param: `metadata[${key}]` });
    }
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) {
    throw invalidRequest('Metadata can have at most 50 keys.', { param: 'metadata' });
  }
  return merged;
}
