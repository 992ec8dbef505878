/**
 * What each answer of the issuer means. Only a documented refusal releases the money of a card; everything
 * else may have issued it.
 */
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { createIssuer } from '#server/adapters/issuer/create-issuer.ts';
import type { IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import { eventually } from '#tests/support/eventually.ts';

let http: Listening | undefined;
afterEach(() => http?.close());

type Answer = { status?: number; body: unknown };
type Sent = { url: string; method: string; accept: string; authorization: string; body: unknown };

/** An issuer that answers each address with what is given for it, in order; the last answer repeats. */
async function answering(
  answers: Record<string, Answer[]>,
  token: unknown = { access_token: 't', expires_in: 99 },
) {
  const sent: Sent[] = [];
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  http = await listen(async (request, response) => {
    const { url = '', method = '', headers } = request;
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = text === '' ? undefined : JSON.parse(text);
    sent.push({
      url,
      method,
      accept: String(headers.accept),
      authorization: String(headers.authorization),
      body,
    });
    const path = url.split('?')[0] ?? '';
    const list = left.get(path) ?? (path === '/oauth/token' ? [{ body: token }] : []);
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? { status: 500, body: 'nothing' };
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  return { issuer: createIssuer({ url: http.url, clientId: 'id', clientSecret: 'secret' }), sent };
}

const request = {
  reference: 'unit-1',
  productId: '17',
  amountCents: 25_50n,
  recipientEmail: 'maya@example.com',
};
const failure = (errorCode: string | null, message = 'No') => ({
  timeStamp: '2026-01-01',
  path: '/orders',
  message,
  errorCode,
});
const transaction = (changes: object = {}) => ({
  transactionId: 7,
  status: 'SUCCESSFUL',
  customIdentifier: 'unit-1',
  product: { unitPrice: 25.5, currencyCode: 'USD' },
  ...changes,
});
const report = (...content: object[]) => [{ body: { content } }];
const cards = (card: object) => [{ body: [card] }];

test.each([
  ["a proxy's 400 page", 400, '<h1>Bad request</h1>', 'unknown'],
  ["a proxy's 400 in JSON", 400, { error: 'Bad request' }, 'unknown'],
  ["a proxy's 404 page", 404, '<h1>Not here</h1>', 'unknown'],
  ['a 404 without a code', 404, failure(null), 'unknown'],
  ['a 404 with a code', 404, failure('PRODUCT_NOT_FOUND'), 'refused'],
  ['a 400', 400, failure('INVALID_AMOUNT'), 'refused'],
  ['a 400 without a code', 400, failure(null), 'refused'],
  ['a 422', 422, failure('INSUFFICIENT_BALANCE'), 'refused'],
  ['a reference that is still under way', 400, failure('CUSTOM_IDENTIFIER_ALREADY_USED'), 'unknown'],
  ['a 401 twice', 401, failure('TOKEN_EXPIRED'), 'unknown'],
  ['a 403', 403, failure('FORBIDDEN'), 'unknown'],
  ['a 409', 409, failure('CONFLICT'), 'unknown'],
  ['a 429', 429, failure('TOO_MANY'), 'unknown'],
  ['a 500', 500, failure('OH'), 'unknown'],
  ['a 499 in the words of the API', 499, failure('OH'), 'unknown'],
  ['an answer that is no JSON', 200, 'thanks', 'unknown'],
  ['an answer of another shape', 200, { thanks: true }, 'unknown'],
] as const)('%s, as the answer to an order', async (_name, status, body, kind) => {
  const { issuer } = await answering({ '/orders': [{ status, body }], '/reports/transactions': report() });
  expect(await issuer.order(request)).toMatchObject({ kind });
});

test.each([
  ['SUCCESSFUL', 'issued'],
  ['FAILED', 'refused'],
  ['REFUNDED', 'refused'],
  ['PENDING', 'unknown'],
  ['PROCESSING', 'unknown'],
  ['A STATUS OF NEXT YEAR', 'unknown'],
])('an order that is %s is %s', async (status, kind) => {
  const { issuer } = await answering({
    '/orders': [{ body: transaction({ status }) }],
    '/orders/transactions/7/cards': cards({ cardNumber: 4242 }),
  });
  expect(await issuer.order(request)).toMatchObject({ kind });
});

test('an order says what it is for, and asks for the code in the second version', async () => {
  const { issuer, sent } = await answering({
    '/orders': [{ body: transaction() }],
    '/orders/transactions/7/cards': cards({ cardNumber: ' 4242 ', pinCode: 11, redemptionUrl: 'https://x' }),
  });
  expect(await issuer.order(request)).toEqual({
    kind: 'issued',
    issuerOrderId: '7',
    faceCents: 25_50n,
    code: '4242',
    pin: '11',
    redemptionUrl: 'https://x',
  });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /oauth/token',
    'POST /orders',
    'GET /orders/transactions/7/cards',
  ]);
  expect(sent[0]?.body).toEqual({
    client_id: 'id',
    client_secret: 'secret',
    grant_type: 'client_credentials',
    audience: http?.url,
  });
  expect(sent[1]).toMatchObject({
    authorization: 'Bearer t',
    accept: 'application/com.reloadly.giftcards-v1+json',
    body: {
      productId: 17,
      quantity: 1,
      unitPrice: 25.5,
      customIdentifier: 'unit-1',
      senderName: 'Indulge',
      recipientEmail: 'maya@example.com',
    },
  });
  expect(sent[2]?.accept).toBe('application/com.reloadly.giftcards-v2+json');
});

test.each([
  [
    { cardNumber: '1', pinCode: '2', redemptionUrl: '3' },
    { code: '1', pin: '2', redemptionUrl: '3' },
  ],
  [
    { pinCode: '2', redemptionUrl: '3' },
    { code: '2', pin: null, redemptionUrl: '3' },
  ],
  [
    { cardNumber: '  ', redemptionUrl: '3' },
    { code: '3', pin: null, redemptionUrl: '3' },
  ],
  [{ cardNumber: 0 }, { code: '0', pin: null, redemptionUrl: null }],
  [{}, { kind: 'unknown' }],
])('a card with %j', async (card, expected) => {
  const { issuer } = await answering({
    '/orders': [{ body: transaction() }],
    '/orders/transactions/7/cards': cards(card),
  });
  expect(await issuer.order(request)).toMatchObject(expected);
});

test.each([
  [undefined, null],
  [{ unitPrice: 25.5, currencyCode: 'USD' }, 25_50n],
  [{ unitPrice: 25.5, currencyCode: 'EUR' }, 0n],
])('the value of a card whose order has the product %j', async (product, faceCents) => {
  const { issuer } = await answering({
    '/orders': [{ body: transaction({ product }) }],
    '/orders/transactions/7/cards': cards({ cardNumber: '1' }),
  });
  expect(await issuer.order(request)).toMatchObject({ kind: 'issued', faceCents });
});

const other = { customIdentifier: 'unit-2' };
const failed = { status: 'FAILED' };
test.each([
  ['a report without orders', [], { kind: 'not-found' }],
  ['a report about other orders', [transaction(other)], { kind: 'unknown' }],
  ['a report about this and other orders', [transaction(), transaction(other)], { kind: 'unknown' }],
  [
    'a report about an order without a reference',
    [transaction({ customIdentifier: null })],
    { kind: 'unknown' },
  ],
  ['the reference in capitals', [transaction({ customIdentifier: 'UNIT-1' })], { kind: 'issued' }],
  ['a failed order alone', [transaction(failed)], { kind: 'refused' }],
  [
    'a failed order before one that issued',
    [transaction({ ...failed, transactionId: 3 }), transaction()],
    { kind: 'issued' },
  ],
  [
    'a failed order before one under way',
    [transaction({ ...failed, transactionId: 3 }), transaction({ status: 'PENDING' })],
    { kind: 'unknown' },
  ],
  [
    'two that issued, the newer first',
    [transaction({ transactionId: 9 }), transaction()],
    { issuerOrderId: '7' },
  ],
  [
    'one under way before one that issued',
    [transaction({ transactionId: 3, status: 'PENDING' }), transaction()],
    { kind: 'issued' },
  ],
])('%s', async (_name, content, expected) => {
  const { issuer, sent } = await answering({
    '/reports/transactions': report(...content),
    '/orders/transactions/7/cards': cards({ cardNumber: '1' }),
  });
  expect(await issuer.find('unit-1')).toMatchObject(expected);
  expect(sent[1]?.url).toBe('/reports/transactions?customIdentifier=unit-1');
});

// Staff read the reason beside a card that waits.
test('the reason of an unknown outcome says what failed', async () => {
  const reason = async (answers: Record<string, Answer[]>) => {
    const { issuer } = await answering(answers);
    const answer = await issuer.order(request);
    await http?.close();
    return answer.kind === 'unknown' && answer.reason;
  };
  const ordered = { '/orders': [{ body: transaction() }] };
  const codes = '/orders/transactions/7/cards';
  expect(await reason({ ...ordered, [codes]: [{ status: 500, body: 'oh' }] })).toBe(
    'issued, but its code was not sent: the issuer answered 500',
  );
  expect(await reason({ ...ordered, [codes]: [{ status: 403, body: failure('FORBIDDEN') }] })).toBe(
    'issued, but its code was not sent: FORBIDDEN: No',
  );
  expect(await reason({ ...ordered, [codes]: [{ body: 'thanks' }] })).toBe(
    'issued, but its code was not sent: the issuer answered something unreadable',
  );
  const look = '/reports/transactions';
  const refused = { '/orders': [{ status: 400, body: failure('INVALID_AMOUNT') }] };
  expect(await reason({ ...refused, [look]: [{ status: 502, body: 'oh' }] })).toBe('the issuer answered 502');
  expect(await reason({ '/oauth/token': [{ status: 503, body: {} }] })).toBe(
    'the issuer gave no token (503)',
  );
});

test('a look-up that answers another shape is unknown', async () => {
  const { issuer } = await answering({ '/reports/transactions': [{ body: { orders: [] } }] });
  expect(await issuer.find('unit-1')).toMatchObject({ kind: 'unknown' });
});

test.each([
  ['is refused', { error: 'no' }],
  ['is empty', { access_token: '', expires_in: 99 }],
])('an order whose token %s is unknown', async (_name, token) => {
  const { issuer, sent } = await answering({ '/orders': [{ body: transaction() }] }, token);
  expect(await issuer.order(request)).toMatchObject({ kind: 'unknown' });
  expect(sent.map(({ url }) => url)).toEqual(['/oauth/token']);
});

test('a token is renewed before it expires', async () => {
  const token = { access_token: 't', expires_in: 61 };
  const { issuer, sent } = await answering({ '/reports/transactions': report() }, token);
  await eventually(async () => {
    await issuer.find('unit-1');
    return sent.filter(({ url }) => url === '/oauth/token').length > 1;
  });
});

async function productsOf(...products: object[]): Promise<IssuerProduct[]> {
  const body = { content: products, last: true };
  const { issuer } = await answering({ '/products': [{ body }] });
  const found: IssuerProduct[] = [];
  for await (const product of issuer.products()) found.push(product);
  return found;
}

test('a product without brand, category and limits', async () => {
  const bare = { productId: 5, productName: 'Tea', recipientCurrencyCode: 'EUR' };
  expect(await productsOf(bare)).toEqual([
    {
      productId: '5',
      name: 'Tea',
      brand: 'Tea',
      category: null,
      currency: 'EUR',
      minCents: 0n,
      maxCents: 0n,
      fixedCents: null,
      available: true,
      redeemInstructions: null,
    },
  ]);
});

test('a product with everything', async () => {
  const full = {
    productId: 5,
    productName: 'Tea US',
    status: 'INACTIVE',
    recipientCurrencyCode: 'USD',
    minRecipientDenomination: 5,
    maxRecipientDenomination: 19.99,
    brand: { brandName: 'Tea' },
    category: { name: 'Food' },
    redeemInstruction: { concise: 'Drink it' },
  };
  expect(await productsOf(full)).toMatchObject([
    {
      brand: 'Tea',
      category: 'Food',
      minCents: 5_00n,
      maxCents: 19_99n,
      available: false,
      redeemInstructions: 'Drink it',
    },
  ]);
});

test('a catalogue that cannot be read is an error, and an empty page ends it', async () => {
  const { issuer } = await answering({ '/products': [{ body: { content: [], last: false } }] });
  for await (const product of issuer.products()) throw new Error(`Not expected: ${product.name}`);
  await http?.close();
  const broken = await answering({ '/products': [{ status: 500, body: 'oh' }] });
  await expect(broken.issuer.products()[Symbol.asyncIterator]().next()).rejects.toThrow(/cannot be read/);
});

const record = (changes: object = {}) => ({
  transactionId: 7,
  status: 'SUCCESSFUL',
  customIdentifier: 'Unit-1',
  amount: 24.25,
  transactionCreatedTime: '2026-01-02 03:04:05',
  product: { productId: 3, unitPrice: 25.5, currencyCode: 'USD' },
  ...changes,
});

test('the orders of a card are read to the last page, whatever the letters of its reference', async () => {
  const pages = [
    { content: [record(), record({ transactionId: 8, customIdentifier: 'unit-2' })], last: false },
    {
      content: [
        record({
          transactionId: 9,
          status: 'REFUNDED',
          product: { quantity: 2, unitPrice: 5, currencyCode: 'USD' },
        }),
        record({ transactionId: 10, status: 'PROCESSING', product: { unitPrice: 5, currencyCode: 'EUR' } }),
      ],
      last: true,
    },
  ];
  const { issuer, sent } = await answering({ '/reports/transactions': pages.map((body) => ({ body })) });
  expect(await issuer.readOrders('UNIT-1')).toEqual([
    {
      issuerOrderId: '7',
      reference: 'unit-1',
      productId: '3',
      status: 'successful',
      effect: 'made',
      faceCents: 25_50n,
      costCents: 24_25n,
      createdAt: new Date('2026-01-02T03:04:05Z'),
    },
    expect.objectContaining({ issuerOrderId: '9', productId: null, effect: 'none', faceCents: 10_00n }),
    expect.objectContaining({ issuerOrderId: '10', effect: 'pending', faceCents: 0n }),
  ]);
  expect(
    sent.filter(({ url }) => url.startsWith('/reports')).map(({ url }) => new URL(url, 'http://x').search),
  ).toEqual(['?customIdentifier=UNIT-1&size=200&page=1', '?customIdentifier=UNIT-1&size=200&page=2']);
});

test('an empty page ends the orders, also where the issuer does not say that it is the last', async () => {
  const { issuer } = await answering({ '/reports/transactions': [{ body: { content: [], last: false } }] });
  expect(await issuer.readOrders('unit-1')).toEqual([]);
});

test.each([
  ['without more', {}, 'not-said', null],
  ['active, with its balance', { status: 'ACTIVE', balance: 25.5 }, 'active', 25_50n],
  ['active, without a balance', { status: 'active' }, 'active', null],
  ['with a balance alone', { balance: 3 }, 'active', 3_00n],
  ['with nothing left', { status: 'ACTIVE', balance: 0 }, 'redeemed', 0n],
  ['redeemed', { status: 'REDEEMED' }, 'redeemed', null],
  ['blocked', { status: 'BLOCKED', balance: 25.5 }, 'void', null],
])('a card %s', async (_, fields, word, balanceCents) => {
  const { issuer } = await answering({
    '/reports/transactions': [{ body: { content: [transaction()] } }],
    '/orders/transactions/7/cards': [{ body: [{ cardNumber: '600', pinCode: '1', ...fields }] }],
  });
  expect(await issuer.inspect('unit-1')).toMatchObject({ word, balanceCents, code: '600' });
});

test.each([
  [{ cardNumber: '1', pinCode: '2', redemptionUrl: '3' }, '1'],
  [{ pinCode: '2', redemptionUrl: '3' }, '2'],
  [{ redemptionUrl: '3' }, '3'],
])('what has become of a card is said with its code: %j', async (fields, code) => {
  const { issuer } = await answering({
    '/reports/transactions': report(transaction()),
    '/orders/transactions/7/cards': cards(fields),
  });
  expect(await issuer.inspect('unit-1')).toMatchObject({ word: 'not-said', code });
});

test.each([
  ['an order that was refunded', { body: { content: [transaction({ status: 'REFUNDED' })] } }, 'void'],
  ['no order', { body: { content: [] } }, 'not-said'],
  ['an issuer that is away', { status: 500, body: 'x' }, 'silent'],
])('what has become of a card: %s', async (_, answer, word) => {
  const { issuer } = await answering({ '/reports/transactions': [answer] });
  expect(await issuer.inspect('unit-1')).toMatchObject({ word, balanceCents: null, code: null });
});
