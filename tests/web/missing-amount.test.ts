import { expect, test } from 'vitest';
import { missingAmount } from '#web/shared/missing-amount.ts';

test.each([
  ['enough', '60.00', '0.00', null],
  ['more than enough', '100.00', '0.00', null],
  ['a part is missing', '12.34', '0.00', '47.66'],
  ['less is missing than can be added', '59.99', '0.00', '1.00'],
  ['what is owed is repaid first', '10.00', '30.00', '80.00'],
  ['little is missing and something is owed', '59.99', '30.00', '30.01'],
  ['enough, although something is owed', '60.00', '30.00', null],
])('what has to be added for 60 dollars: %s', (_, balance, owed, missing) => {
  expect(missingAmount(60_00n, { balance, owed }, '1.00')).toBe(missing);
});
