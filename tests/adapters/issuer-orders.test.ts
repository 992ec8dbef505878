/** The orders of the issuer that reconciliation and a restore read. */
import { expect, test } from 'vitest';
import { answering } from './answering-issuer.ts';

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
