/** What a cart holds in short, and its version. */
import type { Person, Shop } from '#tests/orders/shop.ts';

export const cartLines = (shop: Shop) => ({
  /** The items of the cart: `['butterlamp 5.00 x1']`. */
  async lines(person: Person): Promise<string[]> {
    const { body } = await shop.cart(person);
    return body.map(
      (item: { giftCard: { name: string }; amount: string; quantity: number }) =>
        `${item.giftCard.name.toLowerCase()} ${item.amount} x${item.quantity}`,
    );
  },
  async version(person: Person): Promise<number> {
    const { headers } = await shop.cart(person);
    return Number(String(headers.etag).replaceAll('"', ''));
  },
});
