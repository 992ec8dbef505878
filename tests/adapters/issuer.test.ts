import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIssuerSandbox } from '#sandbox/issuer/index.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';
import { createIssuer } from '#server/adapters/issuer/create-issuer.ts';
import type { Issuer, IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import { eventually } from '#tests/support/eventually.ts';

const credentials = { clientId: 'demo-client', clientSecret: 'demo-secret' };

let dataDir: string;
let sandbox: SandboxService;
let http: Listening;
let issuer: Issuer;
let requests: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'issuer-'));
  sandbox = await createIssuerSandbox({ dataDir, ...credentials, publicUrl: 'http://localhost/i' });
  requests = [];
  http = await listen((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    sandbox.handle(request, response);
  });
  issuer = createIssuer({ url: http.url, ...credentials, timeoutMs: 2_000 });
});

afterEach(async () => {
  await http.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function fault(body: object) {
  const response = await fetch(`${http.url}/_faults`, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(201);
}

const request = { reference: 'unit-1', productId: '17', amountCents: 25_00n };

async function ordersMade(): Promise<number> {
  const direct = createIssuer({ url: http.url, ...credentials });
  const found = await direct.find('unit-1');
  return found.kind === 'not-found' ? 0 : 1;
}

test('an order is issued with its code, and a look-up finds the same code', async () => {
  const answer = await issuer.order(request);
  expect(answer).toMatchObject({
    kind: 'issued',
    faceCents: 25_00n,
    code: expect.stringMatching(/^6\d{15}$/),
  });
  expect(await issuer.find('unit-1')).toEqual(answer);
  expect(await issuer.find('unit-2')).toEqual({ kind: 'not-found' });
});

test('a repeated reference returns the first order, even for another product', async () => {
  const first = await issuer.order(request);
  expect(await issuer.order({ ...request, productId: '3', amountCents: 99_00n })).toEqual(first);
});

test.each(['1', '2', '3', '4', '5'])('a card of product %s has a code', async (productId) => {
  const answer = await issuer.order({ ...request, productId, amountCents: 12_34n });
  expect(answer.kind === 'issued' && answer.code.length).toBeGreaterThan(8);
});

test.each([
  {
    why: 'funds are short',
    fault: { match: 'POST /orders', fault: 'refuse' },
    reason: /INSUFFICIENT_BALANCE/,
  },
  {
    why: 'stock is out',
    fault: { match: 'POST /orders', fault: 'refuse', code: 'PRODUCT_OUT_OF_STOCK', message: 'Out of stock' },
    reason: /OUT_OF_STOCK/,
  },
  { why: 'the order fails afterwards', fault: { match: 'issue', fault: 'refuse' }, reason: /failed/ },
])('an order is refused when $why', async (row) => {
  await fault(row.fault);
  expect(await issuer.order(request)).toEqual({ kind: 'refused', reason: expect.stringMatching(row.reason) });
});

test.each([
  { productId: '999', amountCents: 25_00n },
  { productId: 'nonsense', amountCents: 25_00n },
  { productId: '1', amountCents: 1n },
])('an order for $productId of $amountCents cents is refused', async (wrong) => {
  expect(await issuer.order({ ...request, ...wrong })).toMatchObject({ kind: 'refused' });
});

// Treated as a refusal, each of these would give the buyer both the card and the money.
test.each([
  { why: 'the reply is lost', fault: { match: 'POST /orders', fault: 'drop-reply' }, issued: 1 },
  {
    why: 'the issuer fails after issuing',
    fault: { match: 'issued', fault: 'down', status: 500 },
    issued: 1,
  },
  { why: 'a gateway fails', fault: { match: 'POST /orders', fault: 'down', status: 502 }, issued: 0 },
  { why: 'the issuer does not answer', fault: { match: 'POST /orders', fault: 'down' }, issued: 0 },
  {
    why: 'the issuer limits the calls',
    fault: { match: 'POST /orders', fault: 'refuse', status: 429 },
    issued: 0,
  },
  { why: 'no token is given', fault: { match: 'POST /oauth/token', fault: 'down', status: 503 }, issued: 0 },
  {
    why: 'the code cannot be fetched',
    fault: { match: 'GET /orders/*', fault: 'down', status: 500 },
    issued: 1,
  },
])('when $why the outcome is unknown, and a later look-up finds it', async (row) => {
  await fault(row.fault);
  expect(await issuer.order(request)).toMatchObject({ kind: 'unknown' });
  expect(await ordersMade()).toBe(row.issued);
  expect(await issuer.order(request)).toMatchObject({ kind: 'issued' });
});

test('an order above the time-out is unknown, although the issuer issues it', async () => {
  await fault({ match: 'POST /orders', fault: 'delay', ms: 4_000 });
  expect(await issuer.order(request)).toMatchObject({
    kind: 'unknown',
    reason: expect.stringMatching(/in time/),
  });
  await eventually(async () => (await issuer.find('unit-1')).kind === 'issued', { timeoutMs: 15_000 });
});

test('a slow order is unknown while it is processing, and is issued later', async () => {
  await fault({ match: 'issue', fault: 'delay', ms: 300 });
  expect(await issuer.order(request)).toMatchObject({
    kind: 'unknown',
    reason: expect.stringMatching(/processing/),
  });
  await eventually(async () => (await issuer.find('unit-1')).kind === 'issued');
});

// Drop the look-up of earlier orders before a refusal and this must fail.
test('a refused retry still finds the first order, which was issued', async () => {
  await fault({ match: 'POST /orders', fault: 'drop-reply' });
  expect(await issuer.order(request)).toMatchObject({ kind: 'unknown' });
  await fault({ match: 'POST /orders', fault: 'refuse' });
  expect(await issuer.order(request)).toMatchObject({ kind: 'issued' });
});

test('a refusal without a look-up of earlier orders is unknown', async () => {
  await fault({ match: 'POST /orders', fault: 'refuse' });
  await fault({ match: 'GET /reports/transactions', fault: 'down' });
  expect(await issuer.order(request)).toMatchObject({ kind: 'unknown' });
});

test('a failed look-up is unknown, and never not-found', async () => {
  await fault({ match: 'GET /reports/transactions', fault: 'down', status: 500 });
  expect(await issuer.find('unit-1')).toMatchObject({ kind: 'unknown' });
});

test('a 404 page from another server is not a refusal', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('<h1>Not here</h1>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const lost = createIssuer({ url: `http://127.0.0.1:${port}`, authUrl: http.url, ...credentials });
  expect(await lost.order(request)).toMatchObject({ kind: 'unknown' });
  expect(await lost.find('unit-1')).toMatchObject({ kind: 'unknown' });
  server.close();
});

// Follow redirects in http-calls.ts and this must fail.
test('a redirect is not followed, neither for a token nor for an order', async () => {
  const server = createServer((asked, response) =>
    response.writeHead(307, { location: http.url + asked.url }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const moved = createIssuer({ url: elsewhere, authUrl: http.url, ...credentials });
  expect(await moved.order(request)).toMatchObject({ kind: 'unknown' });
  const movedTokens = createIssuer({ url: http.url, authUrl: elsewhere, ...credentials });
  expect(await movedTokens.order(request)).toMatchObject({ kind: 'unknown' });
  expect(requests.filter((line) => !line.endsWith('/oauth/token'))).toEqual([]);
  server.close();
});

// Drop `timeout` from http-calls.ts and this must fail: the server closes after five seconds, and what it
// closes it may lose.
test('one connection serves calls that follow each other, and closes when it is idle', async () => {
  const sockets: Socket[] = [];
  let closedBy: 'server' | 'client' | undefined;
  const server = createServer((asked, response) => sandbox.handle(asked, response));
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.once('end', () => (closedBy ??= 'client'));
    socket.once('close', () => (closedBy ??= 'server'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const own = createIssuer({ url: `http://127.0.0.1:${port}`, ...credentials });
  expect(await own.order(request)).toMatchObject({ kind: 'issued' });
  expect(await own.find('unit-1')).toMatchObject({ kind: 'issued' });
  expect(sockets).toHaveLength(1);
  await eventually(async () => closedBy !== undefined, { timeoutMs: 15_000 });
  expect(closedBy).toBe('client');
  server.close();
});

test('one token serves many orders', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map((reference) => issuer.order({ ...request, reference })));
  await issuer.order({ ...request, reference: 'e' });
  expect(requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(1);
});

test('an expired token is renewed, and the order succeeds', async () => {
  await issuer.find('unit-1');
  await fault({ match: 'POST /orders', fault: 'refuse', status: 401, code: 'TOKEN_EXPIRED' });
  expect(await issuer.order(request)).toMatchObject({ kind: 'issued' });
  expect(requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(2);
});

test('the whole catalog is read, page by page', async () => {
  const products: IssuerProduct[] = [];
  for await (const product of issuer.products()) products.push(product);
  expect(products).toHaveLength(200);
  expect(products[16]).toMatchObject({
    productId: '17',
    currency: 'USD',
    minCents: 1_00n,
    maxCents: 2000_00n,
  });
  expect(requests.filter((line) => line === 'GET /products')).toHaveLength(2);
});

test('fixed amounts are sorted from the lowest to the highest', async () => {
  const product = {
    productId: 7,
    productName: 'Tea',
    recipientCurrencyCode: 'USD',
    fixedRecipientDenominations: [50, 5, 25],
  };
  const shop = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ content: [product], last: true }));
  });
  const listed = createIssuer({ url: shop.url, authUrl: http.url, ...credentials });
  const { value } = await listed.products()[Symbol.asyncIterator]().next();
  await shop.close();
  expect(value).toMatchObject({ minCents: 5_00n, maxCents: 50_00n, fixedCents: [5_00n, 25_00n, 50_00n] });
});
