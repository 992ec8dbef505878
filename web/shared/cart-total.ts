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

/**
 * The amount to add so that the balance covers `total`; at least `least`, the smallest possible payment. Null
 * when the balance is enough.
 */
export function missingAmount(total: bigint, balance: string, least: string): string | null {
  const missing = total - centsOf(balance);
  if (missing <= 0n) return null;
  return missing > centsOf(least) ? formatCents(missing) : least;
}
