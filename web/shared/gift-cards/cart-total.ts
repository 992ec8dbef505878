/** Sums of a cart, in whole cents. */
import type { CartItem } from '#contract/cart.ts';
import { amountOptions } from '#contract/catalogue.ts';
import { formatCents, moneyCents } from '#contract/kernel/money.ts';

export function lineTotal(item: Pick<CartItem, 'amount' | 'quantity'>): string {
  return formatCents(moneyCents(item.amount) * BigInt(item.quantity));
}

/** The sum of amount times quantity. */
export function totalCents(items: readonly CartItem[]): bigint {
  return items.reduce((sum, item) => sum + moneyCents(item.amount) * BigInt(item.quantity), 0n);
}

/** As many as P104 shows. */
const MOST_OPTIONS = 6;

/**
 * The amounts offered for the card, smallest first, including the item's own. Where they would be one too
 * many, the item's own takes the place of the nearest between the minimum and the maximum.
 */
export function offeredAmounts(item: CartItem): readonly string[] {
  const own = moneyCents(item.amount);
  const options = amountOptions(moneyCents(item.giftCard.minValue), moneyCents(item.giftCard.maxValue));
  if (!options.includes(own)) {
    if (options.length === MOST_OPTIONS) options.splice(nearestInside(options, own), 1);
    options.push(own);
  }
  return options.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(formatCents);
}

/** The index of the option nearest to the amount; never the first or the last. */
function nearestInside(options: readonly bigint[], cents: bigint): number {
  const distance = (index: number) => Math.abs(Number((options[index] ?? 0n) - cents));
  let nearest = 1;
  for (let index = 2; index < options.length - 1; index += 1)
    if (distance(index) < distance(nearest)) nearest = index;
  return nearest;
}
