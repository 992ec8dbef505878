/** GET /api/gift-cards, requested again: a stored response is sent without the application. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { GiftCard } from '#contract/catalogue.ts';
import { createCachedResponses } from '#server/catalogue/fast-path/cached-responses.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const { catalogue } = product.deps;
const visitor = product.visitor();

/** The bytes of a response. */
async function allBytesOf(path: string, lines: string[] = []): Promise<string> {
  const socket = connect(Number(new URL(product.url).port), 'localhost');
  const head = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  let bytes = '';
  socket.setEncoding('latin1').on('data', (chunk) => (bytes += chunk));
  await once(socket, 'close');
  return bytes;
}

/** Without its date and the id of its request, which alone may differ. */
async function bytesOf(path: string, lines: string[] = []): Promise<string> {
  return (await allBytesOf(path, lines)).replace(/^(date|x-request-id): .*\r\n/gim, '');
}

const isReady = (path: string) => catalogue.cachedResponses.find(path) !== undefined;

/** Requests the path until its response is stored: a version is valid for a second only. */
async function ready(path: string): Promise<void> {
  for (let tries = 0; tries < 50 && !isReady(path); tries += 1) await visitor.get(path);
  expect(isReady(path)).toBe(true);
}

afterEach(() => product.db.query(`update gift_card set in_stock = true where not in_stock`));

test('a stored response carries the id of its own request, and no other', async () => {
  const path = '/api/gift-cards?search=tea&sortBy=rating';
  await ready(path);
  expect(await allBytesOf(path, ['X-Request-Id: edge-12345678'])).toMatch(
    /^x-request-id: edge-12345678\r$/im,
  );
  expect(await allBytesOf(path)).not.toMatch(/^x-request-id:/im);
});

test('a stored response equals the first one, byte for byte', async () => {
  const path = '/api/gift-cards?search=and&sortBy=rating';
  expect(isReady(path)).toBe(false);
  const first = await bytesOf(path);
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(first).toMatch(/\r\ncontent-security-policy: default-src 'self'/i);
  await ready(path);
  expect(await bytesOf(path)).toBe(first);
  // A request with a cookie takes the full path through the application, and gets the same response.
  expect(await bytesOf(path, ['Cookie: theme=dark'])).toBe(first);
});

test('a refused address is refused again', async () => {
  const path = '/api/gift-cards?limit=1000';
  for (const _ of [1, 2]) expect((await visitor.get(path)).status).toBe(400);
  expect(isReady(path)).toBe(false);
});

test('a matching tag gets 304, and HEAD gets no body', async () => {
  const path = '/api/gift-cards?category=pets';
  const { headers } = await visitor.get(path);
  await ready(path);
  const again = await visitor.get(path, { 'if-none-match': String(headers.get('etag')) });
  expect([again.status, again.text]).toEqual([304, '']);
  const head = await visitor.send('HEAD', path);
  expect([head.status, head.text]).toEqual([200, '']);
});

// Let cached-responses.ts skip the check of the current version and this must fail.
test('a page is built anew after a change of the catalog', async () => {
  const path = '/api/gift-cards?category=food&limit=1';
  const [card] = (await visitor.get<GiftCard[]>(path)).body;
  await ready(path);
  await product.db.query('update gift_card set in_stock = false where id = $1', [card?.id]);
  catalogue.forget();
  expect(isReady(path)).toBe(false);
  const [other] = (await visitor.get<GiftCard[]>(path)).body;
  expect(other?.id).not.toBe(card?.id);
});

test('a page of an older version is not stored', () => {
  let version: bigint | undefined = 1n;
  const pages = createCachedResponses(() => version);
  const answer = { route: '/api/gift-cards', headers: [], body: Buffer.from('[]') };
  pages.keep('/a', 0n, answer);
  expect(pages.find('/a')).toBeUndefined();
  pages.keep('/a', 1n, answer);
  expect(pages.find('/a')).toBe(answer);
  version = undefined;
  expect(pages.find('/a')).toBeUndefined();
  version = 2n;
  expect(pages.find('/a')).toBeUndefined();
  pages.keep('/b', 2n, answer);
  version = 1n;
  expect(pages.find('/a')).toBeUndefined();
});

test('the cache has a limit on pages, and stores none for an overlong address', () => {
  const pages = createCachedResponses(() => 1n);
  const answer = { route: '/api/gift-cards', headers: [], body: Buffer.from('[]') };
  for (let number = 0; number < 600; number += 1) pages.keep(`/${number}`, 1n, answer);
  const kept = Array.from({ length: 600 }, (_, number) => pages.find(`/${number}`)).filter(Boolean);
  expect(kept).toHaveLength(512);
  expect(pages.find('/599')).toBe(answer);
  pages.keep(`/${'x'.repeat(1000)}`, 1n, answer);
  expect(pages.find(`/${'x'.repeat(1000)}`)).toBeUndefined();
});

test('every response is counted once, stored or not', async () => {
  const path = '/api/gift-cards?category=flowers';
  const figure = async (name: string) => {
    const { text } = await visitor.get('/metrics');
    const labels = '\\{[^}]*method="GET",route="/api/gift-cards",status="200"\\}';
    return Number(
      new RegExp(`^http_request_duration_seconds_${name}${labels} (.+)$`, 'm').exec(text)?.[1] ?? 0,
    );
  };
  await ready(path);
  const before = await figure('count');
  for (let count = 0; count < 5; count += 1) await visitor.get(path);
  expect(await figure('count')).toBe(before + 5);
  // Each bucket includes the smaller buckets, and the last bucket includes every response.
  const buckets = (await visitor.get('/metrics')).text.matchAll(
    /_bucket\{le="([^"]+)",method="GET",route="\/api\/gift-cards",status="200"\} (\d+)/g,
  );
  const counts = [...buckets].map(([, , count]) => Number(count));
  expect(counts).toHaveLength(10);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(before + 5);
  expect(await figure('sum')).toBeGreaterThan(0);
});
