import { expect, test } from 'vitest';
import { checkAmount } from '#web/card-payment/check-amount.ts';
import { agreedFees, forecastFees, splitRepayment } from '#web/card-payment/fees.ts';
import { settledText } from '#web/card-payment/settled-text.ts';

test('the estimate adds the published fee', () => {
  expect(forecastFees(50_00n, 750)).toEqual({ amount: '50.00', fee: '3.75', total: '53.75', rate: '7.5%' });
  expect(forecastFees(1_00n, 750)).toMatchObject({ fee: '0.08', total: '1.08' });
});

test("the server's figures are the authority", () => {
  const asPublished = { originalAmount: '1.00', serviceFee: '0.08', totalAmount: '1.08' };
  expect(agreedFees(asPublished, 750)).toEqual({
    amount: '1.00',
    fee: '0.08',
    total: '1.08',
    rate: '7.5%',
  });
  const raised = { originalAmount: '100.00', serviceFee: '5.00', totalAmount: '105.00' };
  expect(agreedFees(raised, 750)).toMatchObject({ fee: '5.00', total: '105.00', rate: '5%' });
});

test.each([
  ['50', { cents: 50_00n }],
  ['1', { cents: 1_00n }],
  ['12.', { cents: 12_00n }],
  ['10000', { cents: 10_000_00n }],
  ['0.99', { problem: 'too-little' }],
  ['', { problem: 'too-little' }],
  ['10000.01', { problem: 'too-much' }],
])('an amount of "%s"', (typed, checked) => {
  expect(checkAmount(typed, { minimum: '1.00', maximum: '10000.00' })).toEqual(checked);
});

test.each([
  ['50.00', '0.00', '0.00', '50.00'],
  ['50.00', '30.00', '30.00', '20.00'],
  ['50.00', '50.00', '50.00', '0.00'],
  ['20.00', '30.00', '20.00', '0.00'],
  ['0.00', '30.00', '0.00', '0.00'],
])('of $%s with $%s owed, $%s repays and $%s arrives', (amount, owed, repaid, added) => {
  expect(splitRepayment(amount, owed)).toEqual({ repaid, added });
});

test.each([
  ['0.00', '$50.00 has been added to your balance.'],
  ['30.00', '$30.00 repaid what was owed for a disputed payment, and $20.00 has been added to your balance.'],
  ['50.00', '$50.00 repaid what was owed for a disputed payment.'],
])('a payment of $50 of which $%s repaid a debt: %s', (repaid, text) => {
  expect(settledText({ amount: '50.00', repaid }, 'your balance')).toBe(text);
});
