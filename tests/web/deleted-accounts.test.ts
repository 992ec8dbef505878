import { expect, test } from 'vitest';
import { parsePaymentData } from '#web/features/admin/deleted-accounts/payment-data.ts';

test('the cards of a deleted account, with their known fields', () => {
  const full = {
    cardType: 'visa',
    lastFour: '4242',
    cardholderName: 'Nora Field',
    expiryMonth: 7,
    expiryYear: 2031,
    isDefault: true,
  };
  expect(parsePaymentData(JSON.stringify([full, {}]))).toEqual([
    { cardType: 'visa', lastFour: '4242', cardholderName: 'Nora Field', expiry: '07/31', isDefault: true },
    { cardType: 'Card', lastFour: '', cardholderName: '', expiry: '', isDefault: false },
  ]);
  expect(parsePaymentData('[]')).toEqual([]);
});

test.each(['', '[{broken', 'null', '{}', '"visa"', '[1]', '[null]', '[[]]'])('unreadable: %s', (text) => {
  expect(parsePaymentData(text)).toBeNull();
});
