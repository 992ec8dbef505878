import { expect, test } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import { lineTotal, offeredAmounts, totalCents } from '#web/shared/cart-total.ts';

function item(amount: string, quantity: number, [minValue, maxValue] = ['25.00', '500.00']): CartItem {
  const giftCard = { id: 'card', name: 'Miso Lantern', imageUrl: '', minValue, maxValue, available: true };
  return { id: 'item', giftCardId: 'card', amount, quantity, giftCard };
}

test('the total is the sum of amount times quantity', () => {
  expect(totalCents([item('10.10', 3), item('0.70', 1)])).toBe(31_00n);
  expect(lineTotal(item('10.10', 3))).toBe('30.30');
  expect(totalCents([])).toBe(0n);
});

test.each([
  ['25.00', ['25.00', '50.00', '100.00', '200.00', '250.00', '500.00']],
  ['33.33', ['25.00', '33.33', '50.00', '100.00', '200.00', '250.00', '500.00']],
])('an item of %s can be chosen among the offered amounts and its own', (amount, choices) => {
  expect(offeredAmounts(item(amount, 1))).toEqual(choices);
});
