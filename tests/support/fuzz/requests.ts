/** Whole requests to a route: its inputs by its schemas, or raw bytes, with odd headers. */
import fc from 'fast-check';
import type { z } from 'zod';
import { hostile, inputsFor } from './values.ts';

/** A route of the contract, or an address beside it, which has no schemas. */
export type Target = {
  method: string;
  path: string;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
};

export type FuzzRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

export function requestsTo(target: Target, known: fc.Arbitrary<string>): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      url: urlOf(target, known),
      headers: headers(),
      content: target.method === 'GET' ? fc.constant({ headers: {} }) : bodyOf(target, known),
    })
    .map(({ url, headers: more, content }) => ({
      method: target.method,
      url,
      ...content,
      headers: { ...more, ...content.headers },
    }));
}

function urlOf({ path, query }: Target, known: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const segment = fc.oneof({ arbitrary: known, weight: 4 }, { arbitrary: hostile.map(textOf), weight: 1 });
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? segment.map(encoded) : fc.constant(part)));
  const names = fc.constantFrom('cursor', 'limit', 'search', 'code', 'state', 'x', '__proto__');
  const free = fc.dictionary(names, fc.oneof(known, hostile), { maxKeys: 2 });
  const asked = query
    ? fc.tuple(inputsFor(query, known), free).map(([own, more]) => Object.assign({}, own, more))
    : free;
  return fc
    .tuple(fc.tuple(...parts), asked)
    .map(([segments, values]) => segments.join('/') + queryText(values));
}

function queryText(values: object): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encoded(name)}=${encoded(textOf(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Not `String`, which calls a generated `toString`. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Half of a surrogate pair has no encoding; it is sent as the bytes that no text has. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80';
  }
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const odd = fc.constantFrom('', 'x', '0', '"', '*', ';;;', 'x'.repeat(300), 'W/"x"', '2026-11-22', '%00');
  return fc.record(
    { 'idempotency-key': odd, 'if-none-match': odd, accept: odd, 'accept-encoding': odd, 'user-agent': odd },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>;
}

type Content = { headers: Record<string, string>; payload?: string | Buffer };

const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=b', 'application/octet-stream', '', ';', 'x/'],
];
const PART = '--b\r\ncontent-disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\n';

function bodyOf({ body }: Target, known: fc.Arbitrary<string>): fc.Arbitrary<Content> {
  const json = (value: unknown): Content => ({
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(value) ?? '',
  });
  const raw: fc.Arbitrary<Content> = fc
    .record({
      type: fc.constantFrom(...TYPES),
      payload: fc.oneof(
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom('{', '[1,', '"', 'null', '{"a":1}}', '{"__proto__":{"x":1}}', `${'['.repeat(5_000)}`),
        fc.string().map((text) => `${PART}${text}`),
        fc.array(fc.string(), { maxLength: 20 }).map((cells) => `${PART}${cells.join(',')}\r\n--b--\r\n`),
        fc.constant(`${PART}firstName,lastName,email,amount\nAnn,Lee,ann@example.com,5.00\n\r\n--b--\r\n`),
      ),
    })
    .map(({ type, payload }): Content => {
      const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
      return { headers, payload };
    });
  if (!body) return fc.oneof(fc.constant({ headers: {} }), raw, hostile.map(json));
  const valid = inputsFor(body, known).map(json);
  return fc.oneof(
    { arbitrary: valid, weight: 8 },
    { arbitrary: raw, weight: 1 },
    { arbitrary: hostile.map(json), weight: 1 },
  );
}
