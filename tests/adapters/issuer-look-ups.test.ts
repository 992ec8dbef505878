/** What the issuer's report says of an order that was sent, and what has become of a card. */
import { expect, test } from 'vitest';
import { answering, cards, report, transaction } from './answering-issuer.ts';

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

test('a look-up that answers another shape is unknown', async () => {
  const { issuer } = await answering({ '/reports/transactions': [{ body: { orders: [] } }] });
  expect(await issuer.find('unit-1')).toMatchObject({ kind: 'unknown' });
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
  expect(await issuer.inspect('unit-1')).toMatchObject({ state: 'not-said', code });
});

test.each([
  ['an order that was refunded', { body: { content: [transaction({ status: 'REFUNDED' })] } }, 'void'],
  ['no order', { body: { content: [] } }, 'not-said'],
  ['an issuer that is away', { status: 500, body: 'x' }, 'silent'],
])('what has become of a card: %s', async (_, answer, state) => {
  const { issuer } = await answering({ '/reports/transactions': [answer] });
  expect(await issuer.inspect('unit-1')).toMatchObject({ state, balanceCents: null, code: null });
});
