/** Sums of a cart, in whole cents. */
import type { CartItem } from '#contract/cart.ts';
import { amountOptions } from '#contract/catalogue.ts';
import { formatCents, parseCents } from '#contract/kernel/money.ts';

export function centsOf(amount: string): bigint {
  return parseCents(amount) ?? 0n;
}

export function lineTotal(item: Pick<CartItem, 'amount' | 'quantity'>): string {
  return formatCents(centsOf(item.amount) * BigInt(item.quantity));
}

/** The sum of amount times quantity. */
export function totalCents(items: readonly CartItem[]): bigint {
  return items.reduce((sum, item) => sum + centsOf(item.amount) * BigInt(item.quantity), 0n);
}

/** The amounts offered for the card, smallest first, including the item's own. */
export function offeredAmounts(item: CartItem): readonly string[] {
  const own = centsOf(item.amount);
  const options = amountOptions(centsOf(item.giftCard.minValue), centsOf(item.giftCard.maxValue));
  const all = options.includes(own) ? options : [...options, own];
  return all.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(formatCents);
}
