/**
 * What each answer of the issuer means. Only a documented refusal releases the money of a card; everything
 * else may have issued it.
 */
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Answer, answering, cards, failure, report, request, transaction } from './answering-issuer.ts';

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

// Take MOST_BYTES out of http-calls.ts, and this must fail: the card is issued.
test('an answer that is too long to keep is unknown', async () => {
  const { issuer } = await answering({
    '/orders': [{ body: transaction({ note: 'x'.repeat(20_000_000) }) }],
    '/orders/transactions/7/cards': cards({ cardNumber: 4242 }),
    '/reports/transactions': report(),
  });
  expect(await issuer.order(request)).toMatchObject({ kind: 'unknown' });
});

test('an order says what it is for, and asks for the code in the second version', async () => {
  const { issuer, sent, url } = await answering({
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
    audience: url,
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

// Staff read the reason beside a card that waits.
test('the reason of an unknown outcome says what failed', async () => {
  const reason = async (answers: Record<string, Answer[]>) => {
    const { issuer } = await answering(answers);
    const answer = await issuer.order(request);
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

test.each([
  ['without more', {}, 'not-said', null],
  ['active, with its balance', { status: 'ACTIVE', balance: 25.5 }, 'active', 25_50n],
  ['active, without a balance', { status: 'active' }, 'active', null],
  ['with a balance alone', { balance: 3 }, 'active', 3_00n],
  ['with nothing left', { status: 'ACTIVE', balance: 0 }, 'redeemed', 0n],
  ['redeemed', { status: 'REDEEMED' }, 'redeemed', null],
  ['blocked', { status: 'BLOCKED', balance: 25.5 }, 'void', null],
])('a card %s', async (_, fields, state, balanceCents) => {
  const { issuer } = await answering({
    '/reports/transactions': [{ body: { content: [transaction()] } }],
    '/orders/transactions/7/cards': [{ body: [{ cardNumber: '600', pinCode: '1', ...fields }] }],
  });
  expect(await issuer.inspect('unit-1')).toMatchObject({ state, balanceCents, code: '600' });
});
