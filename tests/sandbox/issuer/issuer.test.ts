import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIssuerSandbox } from '#sandbox/issuer/index.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';

const credentials = { clientId: 'demo-client', clientSecret: 'demo-secret' };
const v2 = 'application/com.reloadly.giftcards-v2+json';

let dataDir: string;
let issuer: SandboxService;
let http: Listening;
let token: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'issuer-'));
  await start();
});

afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  issuer = await createIssuerSandbox({ dataDir, ...credentials, publicUrl: 'http://localhost/issuer' });
  http = await listen(issuer.handle);
  const { body } = await call('POST', '/oauth/token', {
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    grant_type: 'client_credentials',
    audience: http.url,
  });
  token = (body as { access_token: string }).access_token;
}

async function stop() {
  await http.close();
  await issuer.close();
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(http.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

function order(reference: string, changes: object = {}) {
  const body = {
    productId: 17,
    quantity: 1,
    unitPrice: 25,
    customIdentifier: reference,
    senderName: 'Indulge',
  };
  return call('POST', '/orders', { ...body, ...changes });
}

async function cardsOf(transactionId: number, accept = v2) {
  const { body } = await call('GET', `/orders/transactions/${transactionId}/cards`, undefined, { accept });
  return body as { cardNumber: string; pinCode: string | null; redemptionUrl: string | null }[];
}

type Placed = { transactionId: number; status: string };

test('an order is booked, found by its reference, and gives its code', async () => {
  const placed = await order('unit-1');
  expect(placed).toMatchObject({
    status: 200,
    body: { status: 'SUCCESSFUL', customIdentifier: 'unit-1', product: { productId: 17, unitPrice: 25 } },
  });
  const { transactionId } = placed.body as Placed;
  const report = await call('GET', '/reports/transactions?customIdentifier=unit-1');
  expect(report.body).toMatchObject({ totalElements: 1, content: [{ transactionId, status: 'SUCCESSFUL' }] });
  expect((await call('GET', `/reports/transactions/${transactionId}`)).body).toMatchObject({ transactionId });
  const cards = await cardsOf(transactionId);
  expect(cards).toHaveLength(1);
  expect(cards[0]?.cardNumber).toMatch(/^6\d{15}$/);
  expect(cards[0]?.pinCode).toMatch(/^\d{4}$/);
});

test('a used reference is refused, in any case of its letters, and charges nothing', async () => {
  await order('unit-a');
  const before = (await call('GET', '/accounts/balance')).body;
  const again = await order('UNIT-A', { productId: 3, unitPrice: 100 });
  expect(again).toMatchObject({ status: 400, body: { errorCode: 'CUSTOM_IDENTIFIER_ALREADY_USED' } });
  expect((await call('GET', '/accounts/balance')).body).toMatchObject({
    balance: (before as { balance: number }).balance,
  });
});

test('twenty orders at once under one reference make one order', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => order('unit-race')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('every demonstration product can be ordered, and no code comes twice', async () => {
  const codes = new Set<string>();
  for (let productId = 1; productId <= 200; productId += 1) {
    const placed = await order(`unit-${productId}`, { productId });
    expect(placed.status).toBe(200);
    for (const card of await cardsOf((placed.body as Placed).transactionId)) codes.add(card.cardNumber);
  }
  expect(codes.size).toBe(200);
});

test.each([
  { wrong: { productId: 201 }, status: 404, errorCode: 'PRODUCT_NOT_FOUND' },
  { wrong: { productId: 'abc' }, status: 404, errorCode: 'PRODUCT_NOT_FOUND' },
  { wrong: { unitPrice: 0.5 }, status: 400, errorCode: null },
  { wrong: { unitPrice: 2000.01 }, status: 400, errorCode: null },
  { wrong: { quantity: 0 }, status: 400, errorCode: 'INVALID_INPUT_PROVIDED' },
  { wrong: { customIdentifier: 'x'.repeat(151) }, status: 400, errorCode: 'INVALID_INPUT_PROVIDED' },
])('an order with $wrong is answered $status', async ({ wrong, status, errorCode }) => {
  expect(await order('unit-wrong', wrong)).toMatchObject({ status, body: { errorCode, path: '/orders' } });
});

test('without a good token nothing is answered', async () => {
  token = 'e30.forged';
  expect(await order('unit-1')).toMatchObject({ status: 401, body: { errorCode: 'INVALID_TOKEN' } });
  const wrong = { client_id: credentials.clientId, client_secret: 'no', grant_type: 'client_credentials' };
  expect(await call('POST', '/oauth/token', wrong)).toMatchObject({ status: 401 });
});

test('the catalog comes in pages', async () => {
  const page = await call('GET', '/products?size=60&page=4');
  expect(page.body).toMatchObject({ totalElements: 200, totalPages: 4, number: 3, last: true });
  expect((page.body as { content: unknown[] }).content).toHaveLength(20);
  expect((await call('GET', '/products/7')).body).toMatchObject({ productId: 7, denominationType: 'RANGE' });
});

test('a card that is a link leads to a page with its code', async () => {
  const placed = await order('unit-link', { productId: 10 });
  const [card] = await cardsOf((placed.body as Placed).transactionId);
  expect(card?.redemptionUrl).toMatch(/^http:\/\/localhost\/issuer\/redeem\//);
  const page = await fetch(http.url + (card?.redemptionUrl ?? '').replace('http://localhost/issuer', ''));
  expect(await page.text()).toContain(card?.cardNumber);
  expect((await fetch(`${http.url}/redeem/nothing`)).status).toBe(404);
  const [first] = await cardsOf((placed.body as Placed).transactionId, 'application/json');
  expect(first).toEqual({ cardNumber: card?.redemptionUrl, pinCode: null });
});

test('orders, codes and tokens survive a restart', async () => {
  const { transactionId } = (await order('unit-1')).body as Placed;
  const [before] = await cardsOf(transactionId);
  const oldToken = token;
  await stop();
  await start();
  token = oldToken;
  expect(await cardsOf(transactionId)).toEqual([before]);
  expect(await order('unit-1')).toMatchObject({ status: 400 });
});

test('an order held back is processing, with no code, until it is let go', async () => {
  await call('POST', '/_faults', { match: 'issue', fault: 'withhold' });
  const { transactionId, status } = (await order('unit-slow')).body as Placed;
  expect(status).toBe('PROCESSING');
  expect(await cardsOf(transactionId)).toEqual([]);
  await call('DELETE', '/_faults');
  expect(await cardsOf(transactionId)).toHaveLength(1);
});
