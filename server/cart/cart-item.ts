/** A line of a cart, and how the contract shows it. */
import type { CartItem } from '#contract/cart.ts';
import { formatCents } from '#contract/kernel/money.ts';

/** A row of `cart_item` with the columns of its card that the cart shows. */
export type CartItemRow = {
  id: string;
  gift_card_id: string;
  amount_cents: bigint;
  quantity: number;
  name: string;
  image_url: string;
  min_cents: bigint;
  max_cents: bigint;
  available: boolean;
};

/** The item in the contract's form. */
export function toCartItem(row: CartItemRow): CartItem {
  return {
    id: row.id,
    giftCardId: row.gift_card_id,
    amount: formatCents(row.amount_cents),
    quantity: row.quantity,
    giftCard: {
      id: row.gift_card_id,
      name: row.name,
      imageUrl: row.image_url,
      minValue: formatCents(row.min_cents),
      maxValue: formatCents(row.max_cents),
      available: row.available,
    },
  };
}
