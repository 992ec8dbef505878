import { expect, test } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import { lineTotal, offeredAmounts, totalCents } from '#web/shared/gift-cards/cart-total.ts';

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
  ['33.33', ['25.00', '33.33', '100.00', '200.00', '250.00', '500.00']],
  // The minimum is the nearest, and stays.
  ['26.00', ['25.00', '26.00', '100.00', '200.00', '250.00', '500.00']],
  ['240.00', ['25.00', '50.00', '100.00', '200.00', '240.00', '500.00']],
  // Staff have changed the card's range under the item.
  ['600.00', ['25.00', '50.00', '100.00', '200.00', '500.00', '600.00']],
])('an item of %s can be chosen among six amounts at most, its own included', (amount, choices) => {
  expect(offeredAmounts(item(amount, 1))).toEqual(choices);
});

test('where a card offers fewer than six amounts, none gives way to the item’s own', () => {
  expect(offeredAmounts(item('7.00', 1, ['5.00', '20.00']))).toEqual([
    '5.00',
    '7.00',
    '10.00',
    '15.00',
    '20.00',
  ]);
});
